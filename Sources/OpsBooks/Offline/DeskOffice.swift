import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsSync
import OpsWire

/// What people do with an offline desk: they make it, sync it, and look after what waits.
package struct DeskOffice: Sendable {
  /// The copy.
  package let book: OfflineBook
  /// The token of the sign-in; nil where nobody is signed in.
  let token: @Sendable () throws -> Secret?
  /// Address of the server that the token is for.
  let server: String
  /// A connection to that server, which the caller closes.
  let connect: @Sendable () throws -> RemoteClient

  /// - Parameters:
  ///   - token: The token of the sign-in at the server; nil where nobody is signed in.
  ///   - server: Address of the server that the token is for.
  ///   - connect: A connection to that server.
  package init(
    _ book: OfflineBook, token: @escaping @Sendable () throws -> Secret?, server: String,
    connect: @escaping @Sendable () throws -> RemoteClient
  ) {
    self.book = book
    self.token = token
    self.server = server
    self.connect = connect
  }

  private var folder: DeskFolder { book.folder }
  private var world: World { book.world }
  private var now: Instant { world.clock.now() }

  // MARK: Rounds

  /// Runs a round with the server.
  ///
  /// Throws `tempfail.book_busy` while another process runs one, what opening the desk throws, and
  /// of a copy that is sealed for an earlier sign-in what asking the server for its key throws.
  package func round() async throws -> SyncRound {
    let lock = try await folder.lockRounds()
    defer { lock.release() }
    let header = try folder.readHeader()
    let client = try connection(of: header)
    do {
      let round = try await round(header, client)
      try await client.close()
      return round
    } catch {
      // Report why the round failed, not that its connection did not close.
      try? await client.close()
      throw error
    }
  }

  /// A connection to the server of the desk. The token goes only where the person has signed in:
  /// throws `config.invalid` for a desk of another server.
  private func connection(of header: DeskHeader) throws -> RemoteClient {
    guard TextFolding.sameBytes(header.server, server) else {
      throw OpsError(
        .configuration,
        "This offline desk is of \(Excerpt.of(header.server, maximum: 120)), and the "
          + "configuration names \(Excerpt.of(server, maximum: 120))",
        field: "server.url",
        hint: "find out which of both was changed; the sign-in was sent to neither")
    }
    return try connect()
  }

  private func round(_ header: DeskHeader, _ client: RemoteClient) async throws -> SyncRound {
    let operations = RemoteOperations(client, schemas: world.rules.schemas)
    let (box, copy) = try await opened(header, client, operations)
    let line = DeskLine(desk: header.desk, operations: operations, box: box)
    let clock = world.clock
    var engine = SyncEngine(
      box.memory.sync, line: line, copy: copy, lifetime: header.lifetime.milliseconds,
      clock: { clock.now().milliseconds }, keep: { try await box.keep($0) })
    let round = try await engine.round()
    guard !box.isWiped else { return round }
    if round.end == .complete { try await copy.tidy() }
    try await note(engine.state, copy.lifetime, box.files.key)
    return round
  }

  /// The desk with what was run since the last round. Asks the server for the key of a copy that is
  /// sealed for an earlier sign-in.
  private func opened(
    _ header: DeskHeader, _ client: RemoteClient, _ operations: RemoteOperations
  ) async throws -> (DeskBox, DeskCopy) {
    try await unseal(header, client, operations)
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let files = try book.files()
    let box = DeskBox(book, files, try takeIn(files))
    return (box, try DeskCopy(box))
  }

  /// Has the server give the key to a sign-in for which it is not wrapped yet. Where it is wrapped,
  /// the server has given it to that sign-in before, so that it is the owner's.
  private func unseal(
    _ header: DeskHeader, _ client: RemoteClient, _ operations: RemoteOperations
  ) async throws {
    guard header.wiped == nil, !header.isExpired(at: now), let shown = try token(),
      header.key.flatMap({ DeskKey(unwrapping: $0, with: shown) }) == nil
    else { return }
    try header.require(try await RemoteSession(client).principal())
    let input = try DocumentEncoder.encode(ReadDeskKey(desk: header.desk))
    do {
      let answer = try await operations.run("desk.key", OperationCall(input: input))
      let bytes = answer.output["key"]?.string.flatMap { Base64URL.decode($0) }
      guard let key = bytes.flatMap({ DeskKey($0) }) else {
        throw OpsError(.protocolMismatch, "The server's answer has no key of the copy")
      }
      let lock = try await folder.lockFiles()
      defer { lock.release() }
      var header = try folder.readHeader()
      try header.requireSealed(with: key)
      header.key = try key.wrapped(with: shown, world.random)
      try folder.write(header)
    } catch let error as OpsError where error.code == .deskRevoked {
      let lock = try await folder.lockFiles()
      defer { lock.release() }
      try book.wipe(header, why: "revoked", at: now)
    }
  }

  /// Takes what was run since the last round into the outbox, and what it did on top of the copy.
  /// Called under the lock of the files; done twice it is the same as once.
  private func takeIn(_ files: DeskFiles) throws -> DeskMemory {
    var memory = try files.readMemory()
    let inbox = try files.readInbox()
    guard !inbox.isEmpty else { return memory }
    var top = try files.readTop()
    for (_, entry) in inbox {
      guard memory.sync.take(entry.unit) else { continue }
      memory.notes[entry.key] = entry.note
      memory.numbers.merge(entry.note.next, uniquingKeysWith: max)
      top.units.append(entry.key)
      top.changes += entry.changes
    }
    try files.write(memory)
    try files.write(top)
    for (name, _) in inbox { files.remove(inbox: name) }
    return memory
  }

  /// Notes what must be known without the key.
  private func note(
    _ state: SyncState, _ lifetime: TimeSpan?, _ key: DeskKey
  ) async throws {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    var header = try folder.readHeader()
    try header.requireSealed(with: key)
    let contactAt = Instant(milliseconds: state.contactAt)
    if contactAt != header.contactAt {
      header.reached(
        at: contactAt, latest: Instant(milliseconds: state.latest),
        seen: Instant(milliseconds: state.seenAt ?? state.latest))
    }
    _ = header.saw(now)
    header.lifetime = lifetime ?? header.lifetime
    try folder.write(try header.sealed(with: key))
  }

  // MARK: What waits

  /// Decides something about what waits, without the server. Throws `tempfail.book_busy` during a
  /// round.
  private func deciding<Answer: Sendable>(
    _ body: (inout SyncEngine<DeskLine, DeskCopy>) async throws -> Answer
  ) async throws -> Answer {
    let lock = try await folder.lockRounds()
    defer { lock.release() }
    let header = try folder.readHeader()
    let client = try connection(of: header)
    let operations = RemoteOperations(client, schemas: world.rules.schemas)
    let box: DeskBox
    let copy: DeskCopy
    do {
      let files = try await folder.lockFiles()
      defer { files.release() }
      let sealed = try book.files()
      box = DeskBox(book, sealed, try takeIn(sealed))
      copy = try DeskCopy(box)
    }
    let clock = world.clock
    var engine = SyncEngine(
      box.memory.sync, line: DeskLine(desk: header.desk, operations: operations, box: box),
      copy: copy, lifetime: header.lifetime.milliseconds,
      clock: { clock.now().milliseconds }, keep: { try await box.keep($0) })
    let answer = try await body(&engine)
    // What was dropped leaves the copy at once.
    let units = engine.state.outbox.units.filter { $0.state != .inConflict && $0.state != .dead }
    _ = try await copy.rerun(units)
    try await client.close()
    return answer
  }

  /// Sends a unit again that was tried too often. Answers false for any other. Throws
  /// `tempfail.book_busy` during a round.
  package func retry(_ key: String) async throws -> Bool {
    try await deciding { try await $0.retry(key) }
  }

  /// Drops a unit that the server has not done and that is in no conflict, with all that needs what
  /// it has made. Answers what was dropped; nothing for any other unit, and where something that
  /// needs it cannot be dropped. Throws `tempfail.book_busy` during a round.
  package func drop(_ key: String) async throws -> [OutboxUnit] {
    try await deciding { try await $0.drop(key) }
  }

  /// Decides a conflict. Answers false for one that is not open, and for a choice that it does not
  /// have. Throws `tempfail.book_busy` during a round.
  package func resolve(
    _ number: Int, _ choice: SyncConflict.Choice, by name: String
  ) async throws -> Bool {
    try await deciding { try await $0.resolve(number, choice, by: name) }
  }

  /// What the desk remembers, with what was run since the last round.
  package func state() async throws -> SyncState {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let files = try book.files()
    var state = try files.readMemory().sync
    for (_, entry) in try files.readInbox() { _ = state.take(entry.unit) }
    return state
  }

  /// What the desk says of itself. A copy whose time is over is wiped.
  package func header() async throws -> DeskHeader {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let header = try folder.readHeader()
    guard header.wiped == nil, header.isExpired(at: now) else { return header }
    return try book.wipe(header, why: "expired", at: now)
  }

  /// Bytes of the files of the desk.
  package var bytes: Int64 { folder.bytes }
}
