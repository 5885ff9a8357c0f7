/** Every command that a document names must exist, and the file that it runs too. */
export interface CommandFacts {
  /** Text of each document by its path. */
  readonly documents: Readonly<Record<string, string>>;
  /** The scripts of package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly fileExists: (path: string) => boolean;
}

const named = /\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g;
const runFile = /scripts\/bootstrap\.mjs (\S+)/;

export function missingCommands({
  documents,
  scripts,
  fileExists,
}: CommandFacts): readonly string[] {
  return Object.entries(documents).flatMap(([path, text]) => {
    const names = new Set([...text.matchAll(named)].map(([, run, short]) => run ?? short ?? ""));
    return [...names].flatMap((name) => {
      const command = scripts[name];
      if (command === undefined)
        return [`${path} names \`npm run ${name}\`, which package.json does not have`];
      const file = runFile.exec(command)?.[1];
      return file === undefined || fileExists(file)
        ? []
        : [`${path} names \`npm run ${name}\`, which runs ${file}, and that does not exist`];
    });
  });
}
