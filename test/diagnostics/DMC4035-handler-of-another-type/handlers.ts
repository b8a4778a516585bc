import type { Handlers } from "./generated/shop/handlers.ts";

export const countOrders: Handlers["countOrders"] = async () => "many";
