import OpsDomain
import OpsKernel
import OpsWire

/// The server described as OpenAPI 3.1: made of the route table and the catalogue of operations, so
/// that it cannot tell of another server than this one.
struct APIDescription {
  let operations: OperationCatalogue
  let schemas: [Schema]

  static let routes: [Route: RouteDescription] = [
    RouteDescription.identity, RouteDescription.provider, RouteDescription.records,
    RouteDescription.changesets, RouteDescription.book, RouteDescription.images,
    RouteDescription.files, RouteDescription.webhooks,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  var document: Document {
    [
      "openapi": "3.1.0",
      "info": ["title": "opsh", "version": "1", "description": "See docs/http-api.md."],
      "security": [["bearer": []]],
      "paths": .object(paths),
      "components": [
        "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
        "schemas": .object(components),
        "responses": .object(DescribedResponses.shared),
      ],
    ]
  }

  private var components: DocumentObject {
    let parts = [
      Envelope.shared, RecordSchema(schemas).shared,
      AnswerSchema.shared(operations.all.map(\.descriptor)),
    ]
    return parts.reduce(into: DocumentObject()) { all, part in
      for member in part.members { all.set(member.key, member.value) }
    }
  }

  private var paths: DocumentObject {
    var paths = DocumentObject()
    for route in Route.all {
      if route == .operation {
        for one in operations.all {
          let descriptor = one.descriptor
          paths.set(route.path(descriptor.name), ["post": operation(descriptor)])
        }
      } else if let description = Self.routes[route] {
        var methods = DocumentObject()
        if case .object(let others)? = paths[route.template] { methods = others }
        methods.set(route.method.rawValue.lowercased(), self.route(route, description))
        paths.set(route.template, .object(methods))
      }
    }
    return paths
  }

  private func route(_ route: Route, _ description: RouteDescription) -> Document {
    var members: DocumentObject = ["summary": .text(description.summary)]
    if route.isOpen { members.set("security", []) }
    let parameters = places(of: route) + description.parameters
    if !parameters.isEmpty { members.set("parameters", .list(parameters)) }
    switch description.body {
    case .none: break
    case .json(let schema): members.set("requestBody", Self.body("application/json", schema))
    case .form(let schema):
      members.set("requestBody", Self.body("application/x-www-form-urlencoded", schema))
    case .bytes:
      members.set("requestBody", Self.body("application/octet-stream", RouteDescription.binary))
    }
    members.set("responses", DescribedResponses.of(route, description))
    return .object(members)
  }

  private func operation(_ descriptor: OperationDescriptor) -> Document {
    let schema = OperationSchema(descriptor: descriptor)
    let description = RouteDescription(
      summary: descriptor.summary, body: .json(schema.call), answer: schema.answer, isWrite: true)
    return [
      "operationId": .text(descriptor.name), "summary": .text(descriptor.summary),
      "tags": .list([.text(descriptor.noun)]),
      "parameters": .list([RouteDescription.key]),
      "requestBody": Self.body("application/json", schema.call),
      "responses": DescribedResponses.of(.operation, description),
    ]
  }

  private static func body(_ type: String, _ schema: Document) -> Document {
    ["required": true, "content": .object([type: ["schema": schema]])]
  }

  private func places(of route: Route) -> [Document] {
    route.template.split(separator: "/").filter { $0.first == "{" }.map { place in
      let name = String(place.dropFirst().dropLast())
      let schema =
        name == "collection"
        ? JSONSchema.word(schemas.map(\.name).sorted()) : JSONSchema.text(1...Limits.keyLength)
      return ["name": .text(name), "in": "path", "required": true, "schema": schema]
    }
  }
}
