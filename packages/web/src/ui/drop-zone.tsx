import { type ReactNode, useState } from "react";

/** A place on which files may be dropped; a button inside it must do the same. */
export function DropZone(props: {
  readonly className: string;
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactNode {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same
    <div
      className={isOver ? `${props.className} over` : props.className}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) props.onFiles(files);
      }}
    >
      {props.children}
    </div>
  );
}
