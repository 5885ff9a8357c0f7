/** The export service of a legacy portal, on a port of its own: what it knows is given as it would answer it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface LegacyService {
  /** With its credentials. */
  readonly url: string;
  /** Queries that came, in order. */
  readonly asked: string[];
  /** Plants by code: what `export.php?cod_nodo=` answers. */
  readonly plants: Map<string, unknown>;
  /** What was measured: variables by legacy id, of which every quarter of an hour has this value. */
  measured: Readonly<Record<string, (stamp: number) => number>>;
  /** What it does instead of answering; null: it answers. `hang` never ends, `cut` ends in the middle of a stretch of history. */
  trouble: 401 | 500 | "junk" | "html" | "hang" | "redirect" | "cut" | null;
  /** A stretch of history is answered when this is over. */
  onHistory: () => Promise<void>;
  close(): Promise<void>;
}
const quarterSeconds = 900;

export async function legacyService(
  user = "export",
  password = "p@ss/word",
): Promise<LegacyService> {
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "", "http://legacy");
    service.asked.push(`${pathname}?${searchParams.toString()}`);
    const answer = (status: number, body: string): void => {
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
      response.end(body);
    };
    const { trouble } = service;
    if (trouble === "hang") return;
    if (trouble === "redirect") {
      response.writeHead(302, { location: "http://169.254.169.254/" });
      response.end();
      return;
    }
    const [, given = ""] = (request.headers.authorization ?? "").split(" ");
    const isOurs = Buffer.from(given, "base64").toString("utf8") === `${user}:${password}`;
    if (trouble === 401 || !isOurs) return answer(401, "no");
    if (trouble === 500) return answer(500, "PHP Fatal error");
    if (trouble === "junk") return answer(200, JSON.stringify({ nodo: "nothing", apparati: 3 }));
    if (trouble === "html") return answer(200, "<html>maintenance</html>");
    if (pathname !== "/export.php") return answer(404, "no");
    const from = Number(searchParams.get("dal"));
    const to = Number(searchParams.get("al"));
    if (searchParams.has("dal")) {
      const dati = historyOf(service.measured, from, to);
      const whole = JSON.stringify({ dati });
      const sent = trouble === "cut" ? whole.slice(0, whole.length / 2) : whole;
      return void service.onHistory().then(() => answer(200, sent));
    }
    answer(200, JSON.stringify(service.plants.get(searchParams.get("cod_nodo") ?? "") ?? {}));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", () => done());
  });
  const { port } = server.address() as AddressInfo;
  const service: LegacyService = {
    url: `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    asked: [],
    plants: new Map(),
    measured: {},
    trouble: null,
    onHistory: () => Promise.resolve(),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return service;
}
function historyOf(
  measured: LegacyService["measured"],
  from: number,
  to: number,
): [number, Record<string, number>][] {
  const rows: [number, Record<string, number>][] = [];
  const first = Math.ceil(from / quarterSeconds) * quarterSeconds;
  for (let stamp = first; stamp < to; stamp += quarterSeconds)
    rows.push([
      stamp,
      Object.fromEntries(Object.entries(measured).map(([id, value]) => [id, value(stamp)])),
    ]);
  return rows;
}

/** A plant with every kind of oddity that an import meets, as PHP writes it. @param last time of its newest sample [unix s] */
export const oddPlant = (code: string, last: number): Record<string, unknown> => ({
  nodo: {
    cod_nodo: Number(code),
    nome: "Cantina Rossi",
    cliente: "Rossi Vini Srl",
    manutentore: "Sole Service",
    gestore: "",
    fuso: "Europe/Rome",
    data_attivazione: "2026-04-01",
    potenza: "120.5",
    lat: "45.4",
    lon: "11.9",
    alt: null,
    localita: "Padova",
    http_passwd: "",
    ultimo_dato: String(last),
    widgets: [
      { tipo: "istantanei", variabili: ["101", "999"] },
      { tipo: "storico", variabili: [102] },
      { tipo: "trees" },
      { tipo: "barrels" },
      { tipo: "co2" },
      { tipo: "meteo" },
    ],
  },
  utenti: [
    { username: "admin", tipo: 1, email: "root@example.org", permessi: [] },
    {
      username: "verdi",
      nome: "Anna Verdi",
      tipo: "2",
      email: "anna@example.org; verdi@example.org",
      cellulare: "+39 333 1234567",
      permessi: ["VISUALIZZA", "ALLARMI", "ALLARMI_EDIT", "TELEFONO"],
    },
    {
      username: "bianchi",
      nome: "Ugo Bianchi",
      tipo: 3,
      email: "ugo@example.org",
      permessi: ["GRAFICI", "IRRAGGIAMENTO"],
    },
    { username: "capo.vecchio", tipo: 1, email: "capo@example.org", permessi: [] },
    { username: "senzaposta", tipo: 3, email: "", permessi: [] },
  ],
  sezioni: [
    { nome: "Tetto nord", potenza: "60.5", potenza_scambio: "50" },
    { nome: "Tetto sud", potenza: 60 },
  ],
  apparati: [
    {
      id: 1,
      nome: "Inverter 1",
      tipo: "INVERTER",
      marca: "Fimer",
      potenza: "60",
      oid: "inv",
      oidn: "1",
      variabili: [
        { id: 101, nome: "Potenza", mib: "inv.1.pac", tipo: "PAC", um: "kW", min: 0, max: "66" },
        { id: "102", nome: "Energia", mib: "inv.1.etot", tipo: "ETOT" },
        { id: 103, nome: "Temperatura", mib: "inv.1.temp", tipo: "TEMP", min: 90, max: -20 },
        { id: 104, nome: "Rumore", mib: "inv.1.db", tipo: "RUMORE", um: "dB" },
      ],
    },
    {
      id: 2,
      nome: "Quadro 1",
      tipo: "QUADRO",
      oid: "str",
      oidn: 1,
      variabili: [
        { id: 201, nome: "Stringa 1", mib: "str.1.i1", tipo: "ISTR" },
        { id: 202, nome: "Stringa 2", mib: "str.1.i2", tipo: "ISTR" },
      ],
    },
    {
      id: 3,
      nome: "Fontana",
      tipo: "FONTANA",
      oid: "fon",
      oidn: 1,
      variabili: [{ id: 301, nome: "Getto", mib: "fon 1!", tipo: "NUM" }],
    },
  ],
  formule: [
    { id: "F1", nome: "Potenza totale", formula: "[101] * 2", um: "kW", tipo: "PAC" },
    { id: "F2", nome: "Doppia", formula: "([F1] + [101]) ^ 2", um: "", tipo: "NUM" },
    { id: "F3", nome: "Orfana", formula: "[101] + [777]", tipo: "NUM" },
  ],
  stime: [
    { variabile: 102, anno: 2026, valori: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "12"] },
    { variabile: "888", anno: "2026", valori: [1] },
  ],
  allarmi: [
    { codice: "003", email: ["verdi", "nessuno"] },
    { codice: "002", nome: "Sotto la media", variabili: [101], sms: ["bianchi", "verdi"] },
    { codice: "017", variabili: ["103", "999"], attivo: "0" },
    { codice: "012", variabili: [101], max: 70 },
    { codice: "666", variabili: [101] },
  ],
  messaggi: [
    { codice: "PRODUZIONE", frequenza: "M", variabili: [102], email: ["verdi"] },
    { codice: "STIMA", frequenza: "A", variabili: [102, "888"], soglia: "15", email: ["nessuno"] },
    { codice: "OROSCOPO", frequenza: "G" },
    { codice: "BILANCIO", frequenza: "X" },
  ],
  ass_strinv: [
    { stringa: 201, inverter: 1 },
    { stringa: "Stringa 2", inverter: "Inverter 1" },
    { stringa: "Stringa 9", inverter: 1 },
    { stringa: 202, inverter: "Quadro 1" },
  ],
});
