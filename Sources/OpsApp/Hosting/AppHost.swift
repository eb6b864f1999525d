import Logging
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage
import Synchronization

/// The application behind the shell: opens the configured book on first use, signs in and out,
/// serves, migrates, inspects.
final class AppHost: ShellHost {
  let configuration: AppConfiguration
  let composition: Composition
  let tokens: TokenKeeper
  private let book = Mutex<Book?>(nil)
  let known = Mutex<KnownCaller?>(nil)
  /// Whether the server has begun to listen, for what is said when it ends.
  let isListening = Mutex(false)
  /// The end of the session as the last command found it, and the one that was announced.
  private let end = Mutex<SessionEnd?>(nil)
  private let announced = Mutex<Instant?>(nil)

  init(
    _ configuration: AppConfiguration, environment: [String: String], log: Logger,
    blueprint: Blueprint
  ) {
    self.configuration = configuration
    let tokens = TokenKeeper(configuration: configuration, environment: environment)
    self.tokens = tokens
    composition = Composition(
      configuration.book { try tokens.held() }, blueprint: blueprint, log: log)
  }

  /// The book, opened once. Commands run one after the other, so nobody opens it twice.
  func opened(_ opening: BookOpening = .existing) async throws -> Book {
    if let open = book.withLock({ $0 }) { return open }
    let open = try await composition.open(opening)
    book.withLock { $0 = open }
    return open
  }

  func dependencies() async throws -> AppDependencies { try await opened().dependencies }

  func calendar() async throws -> any SiteCalendar {
    let book = try await opened()
    guard let site = book.site else { return book.world.calendar }
    return try await site.calendar()
  }

  /// Closes the book if it was opened.
  func close() async throws {
    let open = book.withLock { book in
      defer { book = nil }
      return book
    }
    guard let open else { return }
    try await open.close()
    Self.closed.withLock { $0 = open }
  }

  /// The book that was closed last. Its files are closed, and the process ends now: to take its
  /// parts down one by one would be a million instructions for nothing.
  private static let closed = Mutex<Book?>(nil)

  func principal() async throws -> Principal {
    let before = known.withLock { $0 }
    if let before, before.isGood() { return before.principal }
    let dependencies = try await dependencies()
    let principal = try await caller(dependencies, isFirst: before == nil)
    try before?.require(principal)
    known.withLock { $0 = KnownCaller(principal, isAsked: configuration.kind == .remote) }
    end.withLock { $0 = SessionEnd(principal.session, seen: dependencies.desk.clock.now()) }
    return principal
  }

  private func caller(
    _ dependencies: AppDependencies, isFirst: Bool
  ) async throws -> Principal {
    switch configuration.kind {
    case .mock: return try await opened().principal()
    // Without asking the server: the copy says whose it is.
    case .desk: return try await composition.offlineBook().principal()
    case .local, .remote, .postgres:
      return try await caller(
        dependencies.identity, isNewUse: isFirst && configuration.kind != .remote)
    }
  }

  /// Who is signed in; without a sign-in a guest, where the book lets people look around. Throws
  /// `signin.missing` where it does not.
  ///
  /// - Parameter isNewUse: Not for a command that goes on: it is one use of a token that has only
  ///   so many, however long it takes. Not at a server, which counts the requests themselves.
  private func caller(_ identity: IdentityService, isNewUse: Bool) async throws -> Principal {
    if let token = try tokens.held() {
      return isNewUse
        ? try await identity.authenticate(token) : try await identity.authenticateAgain(token)
    }
    let visitor = try await identity.visitor()
    guard !visitor.permissions.isEmpty else { throw tokens.nobody }
    return visitor
  }

  func callerName() async throws -> String {
    guard configuration.kind == .local, known.withLock({ $0 }) == nil, isTokenCounted,
      let token = try tokens.held()
    else { return try await principal().name }
    return try await dependencies().identity.authenticateAgain(token).name
  }

  var isTokenCounted: Bool {
    guard configuration.kind != .mock, let token = try? tokens.held() else { return false }
    return NarrowedToken(token)?.isCounted ?? false
  }

  func shownToken() throws -> Secret { try tokens.token() }
  var random: any RandomSource { SystemRandom() }
  var jobs: any JobStore { FileJobStore(state: configuration.home.state) }
  var runs: any RunStore { FileRunStore(state: configuration.home.state) }
  var guestCart: any GuestCartStore { GuestCartFile(configuration) }

  func beginCommand() { known.withLock { $0 = nil } }
  func beginRound() {
    known.withLock { known in
      guard var caller = known else { return }
      caller.end()
      known = caller
    }
  }

  func notice() -> String? {
    guard let (end, now) = unannounced(), let text = end.text(at: now) else { return nil }
    announced.withLock { $0 = end.at }
    return text
  }

  func nextNotice() -> TimeSpan? {
    guard let (end, now) = unannounced(), now < end.at else { return nil }
    return max(TimeSpan(milliseconds: 1), end.warnsAt.since(now))
  }

  private func unannounced() -> (SessionEnd, now: Instant)? {
    guard let end = end.withLock({ $0 }), announced.withLock({ $0 }) != end.at,
      let now = book.withLock({ $0 })?.world.clock.now()
    else { return nil }
    return (end, now)
  }

  var isProtected: Bool { configuration.isProtected }
  var protectedFiles: ProtectedFiles { configuration.protectedFiles }
  var completionWait: TimeSpan { configuration.completionWait }

  var bookName: String {
    switch configuration.kind {
    case .mock: return "mock"
    case .remote, .desk:
      let parts = SecretText.masked(configuration.serverURL).split(separator: "/")
      return String(parts.dropFirst().first ?? parts.first ?? "server")
    case .postgres: return DatabaseAddress.name(configuration.databaseURL)
    case .local:
      let file = configuration.bookPath.split(separator: "/").last ?? "book"
      return String(file.hasSuffix(".sqlite") ? file.dropLast(7) : file)
    }
  }

  var bookPlace: String { configuration.kind == .local ? configuration.bookPath : bookName }
}

extension AppHost {
  func inspect() async throws -> Document {
    guard configuration.kind != .desk else { return try await inspectDesk() }
    let book: Book
    do {
      book = try await opened()
    } catch let error as OpsError where error.code == .oldBook && configuration.kind == .local {
      return BookCheck.findings(ofOld: try await bookUpgrade().plan().map(\.name))
    } catch let error as OpsError where error.code == .oldBook && configuration.kind == .postgres {
      return BookCheck.findings(ofOld: try await composition.upgradeDatabase(planOnly: true))
    }
    return try await BookCheck(book: book, configuration: configuration).findings()
  }
}
