import { _, type AnySchemaObject, type Options, type SchemaValidateFunction } from "ajv";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type JsonSchema } from "../../../runtime/json.ts";
