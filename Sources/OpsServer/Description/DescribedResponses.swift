import OpsDomain
import OpsKernel
import OpsWire

/// The answers of a route by their status.
enum DescribedResponses {
  /// What each refusal means, by status.
  private static let meanings: [(status: Int, meaning: String)] = [
    (303, "The browser goes back to the program that waits for a code."),
    (400, "The request cannot be understood, or has a wrong value."),
    (401, "Nobody is signed in, or this needs a stronger or more recent sign-in."),
    (403, "The caller may not do this."),
    (404, "It does not exist, or the caller may not see it."),
    (409, "It already exists, it has changed, or the key was used for another request."),
    (410, "The requested content is no longer kept."),
    (412, "The state that the request relies on has changed."),
    (413, "The request is larger than allowed."),
    (422, "A rule of the business forbids it."),
    (428, "It has to be confirmed first."),
    (429, "Too many requests at once, or too many failures."),
    (500, "A bug, or a book that is damaged."),
    (503, "The server cannot answer now."),
    (507, "The disk is full."),
  ]

  /// The refusals in the one shape, named by their status.
  static var shared: DocumentObject {
    var responses = DocumentObject()
    for (status, meaning) in meanings where status >= 400 {
      var response: DocumentObject = [
        "description": .text(meaning),
        "content": ["application/json": ["schema": JSONSchema.named("error")]],
      ]
      if let headers = headers(of: status) { response.set("headers", headers) }
      responses.set("refused_\(status)", .object(response))
    }
    return responses
  }

  static func of(_ route: Route, _ description: RouteDescription) -> Document {
    let answer: Document =
      switch description.answers {
      case .page: ["text/html": ["schema": description.answer]]
      case .image:
        .object(
          ImageType.allCases.reduce(into: DocumentObject()) { types, type in
            types.set(type.mediaType, ["schema": description.answer])
          })
      case .file: ["application/octet-stream": ["schema": description.answer]]
      case .json, .oauth: ["application/json": ["schema": description.answer]]
      }
    var responses: DocumentObject = ["200": ["description": "Done.", "content": answer]]
    for status in description.statuses(of: route) {
      responses.set(String(status), refusal(status, description.answers))
    }
    return .object(responses)
  }

  private static func refusal(_ status: Int, _ answers: RouteDescription.Answers) -> Document {
    let meaning = meanings.first { $0.status == status }?.meaning ?? ""
    if status < 400 { return ["description": .text(meaning)] }
    let error = JSONSchema.named("error")
    switch answers {
    case .oauth where status == 400 || status == 401:
      return [
        "description": .text(meaning),
        "content": [
          "application/json": ["schema": ["anyOf": [error, JSONSchema.named("words")]]]
        ],
      ]
    case .page where [400, 401, 404, 429].contains(status):
      return [
        "description": .text(meaning),
        "content": [
          "application/json": ["schema": error], "text/html": ["schema": JSONSchema.text],
        ],
      ]
    case .json, .oauth, .page, .image, .file:
      return ["$ref": .text("#/components/responses/refused_\(status)")]
    }
  }

  private static func headers(of status: Int) -> Document? {
    switch status {
    case 401: ["WWW-Authenticate": ["schema": JSONSchema.constant("Bearer")]]
    case 429, 503, 507: ["Retry-After": ["schema": ["type": "string", "pattern": "^[0-9]+$"]]]
    default: nil
    }
  }
}
