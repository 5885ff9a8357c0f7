/** Of files and images. */
export const fileRefusals = {
  file_not_found: "the file is gone",
  file_name_short: "the file's name must have at least {{least, number}} characters",
  file_too_big: "the file has {{bytes, number}} bytes: at most {{limit, number}}",
  file_type: "only {{types}} files are accepted",
  file_damaged: "the file is damaged",
  image_too_large:
    "the image has {{width, number}} × {{height, number}} px: at most {{max_width, number}} × {{max_height, number}}",
  image_too_many_pixels: "the image has more than {{limit, number}} million pixels",
  file_quota: "the files of plant {{plant}} take {{limit, number}} MB already: delete some first",
  too_many_files: "there are {{limit, number}} files already: delete one first",
  file_owner_fixed: "the file to replace belongs to something else",
  too_many_uploads: "too many files are arriving at this moment: try again in a few seconds",
};
