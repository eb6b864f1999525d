import OpsBooks
import OpsDomain
import OpsShell
import OpsStorageRemote
import OpsSync

/// Offline desks: a copy of a server's book in this home.
extension AppHost {
  func offline(_ request: OfflineRequest) async throws -> Document {
    if case .join(let address, let name) = request {
      return try await joinDesk(at: address, called: name)
    }
    guard configuration.kind == .desk else {
      throw OpsError(
        .configuration, "\(request.command) needs an offline desk, and this home folder is not one",
        field: "store.kind", hint: "run `opsh desk join URL` in a home folder of its own")
    }
    let office = try composition.deskOffice()
    switch request {
    case .join: break
    case .status: break
    case .sync: return try await syncDesk(office)
    case .figures:
      return .list(
        DeskFigures(try await office.state(), bytes: office.bytes, at: now(office)).rows)
    case .outbox:
      let state = try await office.state()
      return .list(state.outbox.units.map { OfflineText.document($0) })
    case .retry(let key): return try await retry(key, office)
    case .drop(let key): return try await drop(key, office)
    case .conflicts(let all):
      let conflicts = try await office.state().conflicts
      let words = try await office.book.words()
      return .list(
        (all ? conflicts.entries : conflicts.open).map { OfflineText.document($0, words) })
    case .conflict(let number):
      return OfflineText.document(
        try await conflict(number, office), try await office.book.words())
    case .resolve(let number, let choice):
      return try await resolve(number, choice, office)
    }
    return try await deskStatus(office)
  }

  private func now(_ office: DeskOffice) -> Instant { office.book.world.clock.now() }

  // MARK: Joining

  private func joinDesk(at address: String, called name: String?) async throws -> Document {
    var remote = configuration
    remote.kind = .remote
    remote.identityKind = .remote
    remote.serverURL = try RemoteConfiguration(address: address).address
    try requireRoom()
    let tokens = TokenKeeper(configuration: remote, environment: tokens.environment)
    guard try tokens.held() != nil else { throw tokens.nobody }
    let joining = Composition(
      remote.book { try tokens.held() }, blueprint: composition.blueprint, log: composition.log)
    _ = try await joining.joinDesk(called: name ?? MachineName.current)
    try writeDeskConfiguration(remote.serverURL)
    let office = try joining.deskOffice()
    // The first pages; what is left the next rounds bring.
    _ = try await office.round()
    return try await deskStatus(office)
  }

  /// Throws `config.invalid` for a home that has a book of its own: its commands would mean another
  /// book from now on.
  private func requireRoom() throws(OpsError) {
    let home = configuration.home
    let isTaken =
      configuration.kind != .desk
      && (FileAccess.exists(home.configurationFile)
        || FileAccess.exists(home.book(AppConfiguration.usualBook)))
    guard isTaken else { return }
    throw OpsError(
      .configuration, "This home folder already has a book or a configuration", field: "home",
      hint: "sign in and join with a home folder of its own: "
        + "OPSH_HOME=~/desk opsh --url URL auth login NAME")
  }

  private func writeDeskConfiguration(_ address: String) throws {
    let home = configuration.home
    let content: Document = ["store": ["kind": "desk"], "server": ["url": .text(address)]]
    try FileAccess.makeFolder(home.configuration)
    try FileAccess.replace(
      home.configurationFile, with: DocumentWriter.bytes(content) + [0x0A])
  }

  /// What `doctor` says of an offline desk: its server looks after the book.
  func inspectDesk() async throws -> Document {
    let office = try composition.deskOffice()
    let header = try await office.header()
    let detail =
      header.wiped.map { "wiped at \($0.at), because it was \($0.why)" }
      ?? "\(header.name) of \(header.user) at \(header.server), \(office.bytes) bytes, last "
      + "contact \(header.contactAt)"
    return .list([
      ["check": "desk", "ok": .bool(header.wiped == nil), "detail": .text(detail)]
    ])
  }

  // MARK: Rounds

  private func syncDesk(_ office: DeskOffice) async throws -> Document {
    let round = try await office.round()
    if case .wiped = round.end {
      let ended = try await office.header().wiped?.why == "expired"
      throw OpsError(
        .deskRevoked,
        ended
          ? "The copy was wiped: it had no contact with its server for too long"
          : "The copy was wiped: the desk was revoked",
        field: "desk",
        hint: "run `opsh desk join URL` again: it makes another key, and reads all records again")
    }
    let waiting = try await office.state().outbox.waiting
    return try OfflineText.document(round, waiting: waiting)
  }

  private func deskStatus(_ office: DeskOffice) async throws -> Document {
    let header = try await office.header()
    guard header.wiped == nil else { return OfflineText.document(header, nil, at: now(office)) }
    let state: SyncState?
    do {
      state = try await office.state()
    } catch let error as OpsError where error.errorClass == .signin {
      // What the desk says of itself needs no sign-in.
      state = nil
    }
    return OfflineText.document(header, state, at: now(office))
  }

  // MARK: What waits

  private func retry(_ key: String, _ office: DeskOffice) async throws -> Document {
    guard try await office.retry(key), let unit = try await office.state().outbox[key] else {
      throw OpsError(
        .notFound, "No operation with the key \(Excerpt.of(key)) has failed too often",
        field: "key",
        hint: "run `opsh sync outbox`")
    }
    return OfflineText.document(unit)
  }

  private func drop(_ key: String, _ office: DeskOffice) async throws -> Document {
    let outbox = try await office.state().outbox
    let dropped = try await office.drop(key)
    guard let unit = dropped.first else {
      let inWay = outbox.dependants(of: key).filter { $0.state != .waiting && $0.state != .dead }
      let hint =
        if outbox[key]?.state == .inConflict {
          "it is in conflict: run `opsh conflict list`"
        } else if let needs = inWay.first {
          "\(Excerpt.of(needs.key)) needs it: run `opsh conflict list`, and decide that one first"
        } else {
          "run `opsh sync outbox`; you cannot drop an operation that the server may have done"
        }
      throw OpsError(
        .notFound, "No operation with the key \(Excerpt.of(key)) can be dropped", field: "key",
        hint: hint)
    }
    return OfflineText.document(dropped: unit, with: dropped.dropFirst().map(\.key))
  }

  private func conflict(_ number: Int64, _ office: DeskOffice) async throws -> SyncConflict {
    guard let conflict = try await office.state().conflicts[Int(clamping: number)] else {
      throw OpsError(
        .notFound, "There is no conflict \(number)", field: "number",
        hint: "run `opsh conflict list --decided`")
    }
    return conflict
  }

  private func resolve(
    _ number: Int64, _ choice: String, _ office: DeskOffice
  ) async throws -> Document {
    let known = try await conflict(number, office)
    guard let wanted = SyncConflict.Choice(rawValue: choice), known.choices.contains(wanted) else {
      throw OpsError(
        .badValue, "Conflict \(number) cannot be decided with \(Excerpt.of(choice))",
        field: "choice",
        hint: "choices: " + known.choices.map(\.rawValue).joined(separator: ", "))
    }
    let name = try await office.book.principal().name
    guard try await office.resolve(known.number, wanted, by: name) else {
      throw OpsError(
        .badState, "Conflict \(number) was decided already", field: "number",
        hint: "run `opsh conflict show \(number)`")
    }
    return OfflineText.document(
      try await conflict(number, office), try await office.book.words())
  }
}
