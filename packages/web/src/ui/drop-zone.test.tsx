import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DropZone } from "./drop-zone.tsx";

test("files that are dropped arrive, what is none does not; the place shows that they are over it", () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  render(
    <DropZone className="place" onFiles={onFiles}>
      here
    </DropZone>,
  );
  const place = screen.getByText("here");
  const file = new File(["a"], "a.csv");
  fireEvent.dragOver(place);
  expect(place.className).toBe("place over");
  fireEvent.drop(place, { dataTransfer: { files: [] } });
  expect([place.className, onFiles.mock.calls]).toEqual(["place", []]);
  fireEvent.drop(place, { dataTransfer: { files: [file] } });
  expect(onFiles.mock.calls).toEqual([[[file]]]);
});
