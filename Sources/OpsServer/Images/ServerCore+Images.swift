import Hummingbird
import OpsDomain
import OpsKernel
import OpsWire

/// Images beside the book: taken as bytes before an operation names them, and shown to those who
/// see a record that does.
extension ServerCore {
  /// Keeps an image and answers what it is called. The one route that takes more than other bodies.
  func takeImage(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let desk = ImageDesk(dependencies.desk)
    // Before anything of the body is read.
    try await desk.admit(principal)
    let place = images.gate.place()
    guard place.take() else { throw AdmissionGate.refusal }
    defer { place.giveUp() }
    let bytes = try await exchange.body.bytes(limit: desk.largest)
    if let person = principal.userID {
      try images.count(bytes.count, of: person, at: world.clock.now())
    }
    let facts = try await desk.keep(bytes, for: principal, field: "body")
    return Answer(
      schema: "image/1",
      data: [
        "digest": .text(facts.digest.text), "type": .text(facts.type.rawValue),
        "bytes": .integer(facts.size),
      ])
  }

  /// An image, to visitors as well where a record that they may see names it.
  func showImage(_ exchange: Exchange) async throws -> Answer {
    let principal = try await principal(of: exchange)
    // A caller who may see nothing does not learn which images there are.
    guard !principal.isNobody || !principal.permissions.isEmpty else {
      throw await refusing(Self.signInFirst, exchange, principal)
    }
    let digest = try ImageDigest(parsing: exchange.parts[0], field: "digest")
    let (bytes, type) = try await lanes.read(exchange.route.template, for: principal) {
      try await ImageDesk(dependencies.desk).image(digest, for: principal)
    }
    var answer = Answer(bytes: bytes)
    answer.fields[.contentType] = type.mediaType
    // Nothing of it may run or be taken for a page, whatever is in it.
    answer.fields[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    return answer
  }
}
