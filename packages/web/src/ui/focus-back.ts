import { useEffect, useState } from "react";

/** What had the focus when a dialog came; of an entry in a menu, which goes with it, the button of the menu. */
function openerNow(): Element | null {
  const active = document.activeElement;
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : active;
}

/** For a dialog that is there while it is open: when it goes, the focus returns to what opened it. Mantine gives it back to one that stays. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
