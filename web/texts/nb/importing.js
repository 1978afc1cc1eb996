import { many } from "./plural.js";

export default {
  importing: {
    title: "Importer fra Google Keep",
    hint:
      "Be Google Takeout om Keep-notatene dine, og velg filen du får (.zip eller .tgz). Lister blir til handlelister.",
    choose: "Velg en fil",
    drop: "eller slipp den her",
    dropNow: "Slipp filen",
    sending: "Sender filen…",
    progress: (done, total) => `${done} av ${total} notater`,
    cancelled: "Stoppet. Det som er lagt til så langt, blir værende.",
    done: "Importen er ferdig",
    nothing: "Det var ingenting å importere i denne filen",
    added: (count) => many(count, "# liste lagt til", "# lister lagt til"),
    present: (count) => many(count, "# liste var her allerede", "# lister var her allerede"),
    skipped: (count) => many(count, "# fil ble ikke tatt med", "# filer ble ikke tatt med"),
    items: (count) => many(count, "# vare", "# varer"),
    another: "Importer en fil til",
    failed: "Importen mislyktes",
    stopped:
      "Forbindelsen brøt før importen var ferdig. Det som er lagt til så langt, blir værende; importerer du igjen, kommer bare resten.",
    toLists: "Til listene",
  },
};
