import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsSync
import OpsWire

extension DeskOffice {
  /// Makes an offline desk of a home folder for the person who is signed in at the server. Reads
  /// nothing of the book yet.
  ///
  /// Throws `rule.bad_state` where there is a desk that was not wiped, `signin.missing`, what the
  /// server refuses, and `cantcreate.file`.
  package static func join(
    _ address: String, called name: String, in folder: DeskFolder, _ client: RemoteClient,
    token: Secret, world: World
  ) async throws -> DeskHeader {
    if folder.exists, let header = try? folder.readHeader(), header.wiped == nil {
      throw OpsError(
        .badState, "There is an offline desk of \(Excerpt.of(header.server)) here already",
        field: "url",
        hint: "give another --home, or end it with `opsh desk revoke \(Excerpt.of(header.name))`")
    }
    let session = RemoteSession(client)
    let site = try await session.site()
    let owner = try await session.principal()
    let key = DeskKey(world.random)
    let input: Document = [
      "name": .text(name), "key": .text(Base64URL.encode(key.bytes)),
      "declarations": .integer(OfflineDesk.currentDeclarations),
    ]
    let operations = RemoteOperations(client, schemas: world.rules.schemas)
    let answer = try await operations.run("desk.join", OperationCall(input: input))
    guard let desk = answer.output["id"]?.string.flatMap({ RecordID($0) }),
      let expires = answer.output["expires_at"]?.string.flatMap({ try? Instant(parsing: $0) }),
      let since = answer.output["since"]?.string.flatMap({ try? Instant(parsing: $0) })
    else { throw OpsError(.protocolMismatch, "The server's answer does not name the desk") }
    let now = world.clock.now()
    let header = DeskHeader(
      server: address, desk: desk, name: name, user: owner.name, userID: owner.userID,
      since: since, zone: site.zone, currency: site.currency, lifetime: expires.since(since),
      contactAt: since, latest: since, seenAt: now,
      key: try key.wrapped(with: token, world.random))
    let state = SyncState(
      node: desk.description, at: since.milliseconds, seen: now.milliseconds)
    try FileAccess.makeFolder(folder.path)
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    folder.removeCopy()
    try DeskFiles(folder: folder, key: key, random: world.random)
      .write(DeskMemory(sync: state))
    // Last: a desk without its state is none.
    let sealed = try header.sealed(with: key)
    try folder.write(sealed)
    return sealed
  }
}
