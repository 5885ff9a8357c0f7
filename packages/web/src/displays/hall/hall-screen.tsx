import type { Block } from "@heliograph/domain/displays/hall/hall-blocks.ts";
import { type HallLook, hallLooks } from "@heliograph/domain/displays/hall/hall-looks.ts";
import { shownPages, type ShownPage } from "@heliograph/domain/displays/hall/hall-pages.ts";
import type { HallScreen } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { hallWriting } from "@heliograph/domain/displays/hall/hall-writing.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import { DayBlock } from "./day-curve.tsx";
import { ChartBlock } from "./hall-chart.tsx";
import { HallContext } from "./hall-context.ts";
import { FlowBlock } from "./hall-flow.tsx";
import {
  NowBlock,
  PictureBlock,
  SaysBlock,
  TableBlock,
  TilesBlock,
  TitleBlock,
} from "./hall-parts.tsx";

/** The colours of a look as the style sheet names them. */
export const variablesOf = (look: HallLook): CSSProperties =>
  ({
    colorScheme: look.scheme,
    "--h-ground": look.ground,
    "--h-sunk": look.sunk,
    "--h-line": look.line,
    "--h-track": look.track,
    "--h-ink": look.ink,
    "--h-ink-2": look.ink2,
    "--h-ink-3": look.ink3,
    "--h-accent": look.accent,
    "--h-radius": look.radius,
    "--s-production": look.production,
    "--s-self": look.self,
    "--s-fedin": look.fedin,
    "--s-withdrawn": look.withdrawn,
    "--s-storage": look.storage,
    "--s-irradiance": look.irradiance,
    "--s-temperature": look.temperature,
  }) as CSSProperties;

/**
 * The pages of a public screen, one at a time, with the clock of their plant. (DISP-38)
 * @param props.now by the server's clock [unix s] @param props.turn how many times the page has changed
 * @param props.lostSince when the last answer came, while there is none [unix s]
 */
export function HallView(props: {
  readonly screen: HallScreen;
  readonly language: Language;
  readonly now: number;
  readonly turn: number;
  readonly lostSince: number | null;
}): ReactNode {
  const { screen, language, now, turn, lostSince } = props;
  const look = hallLooks[screen.stylesheet];
  // Figures change with an answer, not with the second.
  const pages = useMemo(() => shownPages(screen, language), [screen, language]);
  const shown = turn % pages.length;
  const around = new Set([
    shown,
    (shown + 1) % pages.length,
    (turn + pages.length - 1) % pages.length,
  ]);
  const page = pages[shown];
  return (
    <main className="hg-hall" lang={language} style={variablesOf(look)}>
      {page !== undefined && lostSince !== null && (
        <p className="hg-hall-lost" role="status">
          {hallWriting(language, page.zone).lost(lostSince, now)}
        </p>
      )}
      {pages.map((one, at) =>
        around.has(at) ? (
          <div
            key={one.key}
            className={`hg-hall-page${at === shown ? " is-shown" : ""}`}
            aria-hidden={at !== shown}
          >
            <Head page={one} now={now} language={language} />
            <Body page={one} look={look} language={language} minute={Math.floor(now / 60)} />
          </div>
        ) : null,
      )}
    </main>
  );
}

function Head(props: {
  readonly page: ShownPage;
  readonly now: number;
  readonly language: Language;
}): ReactNode {
  const { page, now } = props;
  const writing = hallWriting(props.language, page.zone);
  return (
    <header className="hg-hall-head">
      {page.logo !== null && <img src={page.logo} alt="" />}
      <div className="hg-hall-titles">
        {page.title1 !== null && <h1>{page.title1}</h1>}
        {page.title2 !== null && <p>{page.title2}</p>}
      </div>
      <div className="hg-hall-clock">
        <span>{writing.date(now)}</span>
        <time>{writing.format.clock(now)}</time>
      </div>
      {page.logo2 !== null && <img src={page.logo2} alt="" />}
    </header>
  );
}

/** What stands below the head: it is drawn anew with an answer, and once a minute. */
const Body = memo(function Body(props: {
  readonly page: ShownPage;
  readonly look: HallLook;
  readonly language: Language;
  readonly minute: number;
}): ReactNode {
  const { page, look } = props;
  return (
    <HallContext value={hallWriting(props.language, page.zone)}>
      <div className={`hg-hall-body is-${page.template}`}>
        {page.blocks.map((block, at) => (
          <BlockView key={at} block={block} look={look} now={props.minute * 60} />
        ))}
      </div>
    </HallContext>
  );
});
function BlockView(props: {
  readonly block: Block;
  readonly look: HallLook;
  readonly now: number;
}): ReactNode {
  const { block } = props;
  switch (block.kind) {
    case "now":
      return <NowBlock block={block} />;
    case "day":
      return <DayBlock block={block} now={props.now} />;
    case "tiles":
      return <TilesBlock block={block} />;
    case "flow":
      return <FlowBlock block={block} />;
    case "table":
      return <TableBlock block={block} />;
    case "chart":
      return <ChartBlock block={block} look={props.look} />;
    case "picture":
      return <PictureBlock block={block} />;
    case "title":
      return <TitleBlock block={block} />;
    case "says":
      return <SaysBlock block={block} />;
  }
}
