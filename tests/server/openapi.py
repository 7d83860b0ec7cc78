# SPDX-License-Identifier: MIT
"""docs/openapi.yaml, and whether what a server answers is what it says. Knows the part of JSON Schema that the file
uses, and takes an object's properties for all it may have."""
import re

import yaml

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
         "boolean": bool, "null": type(None)}


class Spec:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = yaml.safe_load(file)
        self.seen = set()    # (path, method, status) that were answered
        self.fields = set()  # (address of a schema in the file, property) that were answered

    def follow(self, node):
        """A node, or the one it refers to; and the place it stands at."""
        place = None
        while isinstance(node, dict) and "$ref" in node:
            place = node["$ref"]
            node = self.root
            for name in place.removeprefix("#/").split("/"):
                node = node[name]
        return node, place

    def operations(self):
        """(path, method, operation) of every one."""
        return [(path, method.upper(), operation) for path, item in self.root["paths"].items()
                for method, operation in item.items() if method in ("get", "post", "put", "delete")]

    def find(self, method, address):
        """The operation that a request's address belongs to: (path, method, operation), or None."""
        address = address.partition("?")[0]
        for path, named, operation in self.operations():
            if named == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), address):
                return path, named, operation
        return None

    def wrong(self, method, address, answer):
        """What is wrong with an answer, "" for nothing; notes what was seen."""
        found = self.find(method, address)
        if not found:
            return f"{method} {address} is not documented"
        path, named, operation = found
        response, _ = self.follow(operation["responses"].get(str(answer.status)))
        if response is None:
            return f"{named} {path}: status {answer.status} is not documented"
        self.seen.add((path, named, answer.status))
        content = response.get("content", {})
        kind = (answer.headers.get("Content-Type") or "").partition(";")[0]
        if not content:
            return f"{named} {path}: a body that is not documented" if answer.text else ""
        if kind not in content:
            return f"{named} {path}: Content-Type {kind}, documented {list(content)}"
        if kind == "application/json":
            bad = self.mismatch(content[kind]["schema"], answer.json, "body")
            return f"{named} {path} {answer.status}: {bad}" if bad else ""
        return ""

    def mismatch(self, schema, value, where):
        schema, place = self.follow(schema)
        if "oneOf" in schema:
            tries = [self.mismatch(choice, value, where) for choice in schema["oneOf"]]
            return "" if "" in tries else tries[-1]
        if "enum" in schema and not any(value == v and type(value) is type(v) for v in schema["enum"]):
            return f"{where}: {value!r} is none of {schema['enum']}"
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if kinds and not any(isinstance(value, TYPES[k]) and (k == "boolean") == isinstance(value, bool)
                             for k in kinds):
            return f"{where}: {value!r} is no {kinds}"
        if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{where}: {value!r} does not fit {schema['pattern']}"
        if isinstance(value, list):
            if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
                return f"{where}: {len(value)} elements"
            for n, element in enumerate(value):
                if bad := self.mismatch(schema["items"], element, f"{where}[{n}]"):
                    return bad
        if isinstance(value, dict):
            if missing := [name for name in schema.get("required", []) if name not in value]:
                return f"{where}: {missing} missing"
            properties, more = schema.get("properties", {}), schema.get("additionalProperties")
            for name, member in value.items():
                if name not in properties and not more:
                    return f"{where}.{name} is not documented"
                self.fields.add((place, name))
                if bad := self.mismatch(properties.get(name, more), member, f"{where}.{name}"):
                    return bad
        return ""

    def unseen(self):
        """Operations that were never answered with success, and properties of answers never answered."""
        for path, method, operation in self.operations():
            good = [int(status) for status in operation["responses"] if status < "300"]
            if not any((path, method, status) in self.seen for status in good):
                yield f"{method} {path}"
        answered = self.answered()
        for name, schema in self.root["components"]["schemas"].items():
            place = f"#/components/schemas/{name}"
            if place in answered:
                for field in schema.get("properties", {}):
                    if (place, field) not in self.fields:
                        yield f"{name}.{field}"

    def answered(self):
        """The places of all schemas that answers are made of."""
        places, todo = set(), [o["responses"] for _, _, o in self.operations()]
        while todo:
            node = todo.pop()
            if isinstance(node, list):
                todo += node
            elif isinstance(node, dict):
                if node.get("$ref") not in (None, *places):
                    places.add(node["$ref"])
                    todo.append(self.follow(node)[0])
                todo += [v for v in node.values() if isinstance(v, (dict, list))]
        return places
