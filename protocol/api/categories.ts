import { z } from "zod";
import { category, categoryBody } from "../categories.ts";
import { endpoint } from "../endpoint.ts";
import { overrideBody, overridesResponse } from "../roles.ts";

export const createCategory = endpoint("POST /channels/server/{serverId}/categories", {
  summary: "Create a category of channels",
  scope: "manage",
  changesServer: true,
  body: categoryBody,
  response: z.object({ category }),
  status: 201,
});

export const updateCategory = endpoint("PUT /categories/{id}", {
  summary: "Rename a category",
  scope: "manage",
  changesServer: true,
  body: categoryBody,
  response: z.object({ category }),
});

export const deleteCategory = endpoint("DELETE /categories/{id}", {
  summary: "Delete a category; its channels stay, with the permissions that hold in them",
  scope: "manage",
  changesServer: true,
});

export const listCategoryOverrides = endpoint("GET /categories/{id}/permissions", {
  summary: "What a category grants and denies, by target: default, a role or a person",
  scope: "read",
  response: overridesResponse,
});

export const setCategoryOverride = endpoint("PUT /categories/{id}/permissions/{target}", {
  summary: "Set what a category, and its synced channels, grant and deny one target",
  scope: "manage",
  changesServer: true,
  body: overrideBody,
  response: overridesResponse,
});
