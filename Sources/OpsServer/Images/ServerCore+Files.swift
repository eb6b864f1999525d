import Hummingbird
import OpsDomain
import OpsKernel
import OpsWire

/// Files of records: taken and given part by part, so that a file of any size takes the memory of
/// one part.
extension ServerCore {
  /// Keeps a part of a file for a record that the caller may change, and answers how much there is.
  func takePart(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let parameters = try exchange.parameters("kind", "record", "at")
    let upload = try upload(exchange, parameters, principal)
    let offset = try Exchange.number(parameters, "at", in: 0...Int64.max, fallback: 0)
    let desk = FileDesk(dependencies.desk)
    // Before anything of the body is read.
    try await desk.admit(upload, principal)
    let place = files.gate.place()
    guard place.take() else { throw AdmissionGate.refusal }
    defer { place.giveUp() }
    let part = try await exchange.body.bytes(limit: FileDesk.partBytes)
    if let person = principal.userID {
      try files.count(part.count, of: person, at: world.clock.now())
    }
    try await desk.receive(part, at: offset, of: upload, for: principal)
    return Answer(
      schema: "upload/1", data: ["bytes": .integer(offset + Int64(part.count))])
  }

  /// Keeps a file of which all parts have come. Reads all of it, so it waits in a lane.
  func endUpload(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let parameters = try exchange.parameters("kind", "record", "digest")
    let upload = try upload(exchange, parameters, principal)
    let digest = try ImageDigest(parsing: parameters["digest"] ?? "", field: "digest")
    let desk = FileDesk(dependencies.desk)
    let facts = try await lanes.write(for: principal) {
      try await desk.finish(upload, as: digest, for: principal)
    }
    return Answer(
      schema: "file/1",
      data: [
        "digest": .text(facts.digest.text), "type": .text(facts.type.rawValue),
        "bytes": .integer(facts.size),
      ])
  }

  /// A part of a file, to visitors as well where a record that they may see has it as an image.
  func showPart(_ exchange: Exchange) async throws -> Answer {
    let principal = try await somebody(exchange)
    let digest = try ImageDigest(parsing: exchange.parts[0], field: "digest")
    let parameters = try exchange.parameters("from")
    let offset = try Exchange.number(parameters, "from", in: 0...Int64.max, fallback: 0)
    let part = try await lanes.read(exchange.route.template, for: principal) {
      try await FileDesk(dependencies.desk).part(of: digest, from: offset, for: principal)
    }
    return Self.bytes(part, as: "application/octet-stream")
  }

  /// The small image of a file.
  func showThumbnail(_ exchange: Exchange) async throws -> Answer {
    let principal = try await somebody(exchange)
    let digest = try ImageDigest(parsing: exchange.parts[0], field: "digest")
    let image = try await lanes.read(exchange.route.template, for: principal) {
      try await FileDesk(dependencies.desk).thumbnail(of: digest, for: principal)
    }
    return Self.bytes(image, as: ImageType.png.mediaType)
  }

  private func upload(
    _ exchange: Exchange, _ parameters: [String: String], _ principal: Principal
  ) throws(OpsError) -> FileUpload {
    try FileUpload(
      token: exchange.parts[0], by: principal.userID, kind: parameters["kind"] ?? "",
      record: parameters["record"] ?? "")
  }

  /// A caller who may see something at least: who may see nothing does not learn which files there
  /// are.
  private func somebody(_ exchange: Exchange) async throws -> Principal {
    let principal = try await principal(of: exchange)
    guard !principal.isNobody || !principal.permissions.isEmpty else {
      throw await refusing(Self.signInFirst, exchange, principal)
    }
    return principal
  }

  /// Bytes of a file. Nothing of it may run or be taken for a page, whatever is in it.
  private static func bytes(_ bytes: [UInt8], as type: String) -> Answer {
    var answer = Answer(bytes: bytes)
    answer.fields[.contentType] = type
    answer.fields[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    return answer
  }
}
