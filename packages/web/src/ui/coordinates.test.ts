import { expect, test } from "vitest";
import { readCoordinates } from "./coordinates.ts";

const turin = { lat: 45.07, lon: 7.68 };
test.each([
  "45.07, 7.68",
  "45.07,7.68",
  " 45.07  7.68 ",
  "45.07; 7.68",
  "45,07 7,68",
  "45,07, 7,68",
  "45,07;7,68",
  "45°04'12\"N 7°40'48\"E",
  "45° 4′ 12″ N, 7° 40′ 48″ E",
  "N 45°04'12'' E 7°40'48''",
  "7°40'48\"E 45°04'12\"N",
  "45°4.2'N 7°40,8'E",
  "45.07° 7.68°",
  "45.07N 7.68E",
  "https://www.google.com/maps/@45.07,7.68,17z",
  "https://www.openstreetmap.org/?mlat=45.07&mlon=7.68#map=15",
])("CINFO-12 CINFO-13 %s is one place", (text) => {
  expect(readCoordinates(text)).toEqual(turin);
});
test("CINFO-12 CINFO-13 south and west are below zero, in either language and by the sign", () => {
  const rio = { lat: -22.9, lon: -43.2 };
  for (const text of ["-22.9, -43.2", "22.9 S 43.2 W", "22°54'S 43°12'O", "−22,9 −43,2"])
    expect(readCoordinates(text)).toEqual(rio);
});
test("CINFO-12 CINFO-13 what is one number, no number, three of them, twice the same side or nowhere on earth is no place", () => {
  for (const text of [
    "",
    "45",
    "45,07",
    "45.07",
    "Torino",
    "45.07 7.68 240",
    "45N 7N",
    "91, 7",
    "45, 181",
    "45°61'N 7°E",
  ])
    expect(readCoordinates(text)).toBeNull();
});
