// Every word the app says, in Norwegian (Bokmål), in the shape of the English texts.

import account from "./nb/account.js";
import adding from "./nb/adding.js";
import app from "./nb/app.js";
import copying from "./nb/copying.js";
import failures from "./nb/failures.js";
import history from "./nb/history.js";
import importing from "./nb/importing.js";
import installing from "./nb/installing.js";
import items from "./nb/items.js";
import lists from "./nb/lists.js";
import merging from "./nb/merging.js";
import people from "./nb/people.js";
import photos from "./nb/photos.js";
import settings from "./nb/settings.js";
import sharing from "./nb/sharing.js";
import shops from "./nb/shops.js";
import storage from "./nb/storage.js";
import waiting from "./nb/waiting.js";

export default {
  ...account,
  ...adding,
  ...app,
  ...copying,
  ...failures,
  ...history,
  ...importing,
  ...installing,
  ...items,
  ...lists,
  ...merging,
  ...people,
  ...photos,
  ...settings,
  ...sharing,
  ...shops,
  ...storage,
  ...waiting,
};
