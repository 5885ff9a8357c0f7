import { notifications } from "@mantine/notifications";

/** A success, gone after four seconds. */
export const toastDone = (message: string): void => {
  notifications.show({ message, color: "green", autoClose: 4000 });
};
/** Something to know, gone after eight seconds. */
export const toastNote = (message: string): void => {
  notifications.show({ message, color: "brand", autoClose: 8000 });
};
/** An error stays until it is closed; the same error is not shown twice. */
export const toastError = (message: string): void => {
  notifications.show({
    id: `error ${message}`,
    message,
    color: "red",
    autoClose: false,
    withCloseButton: true,
    role: "alert",
  });
};
