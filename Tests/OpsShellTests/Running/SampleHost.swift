import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsStorage
import OpsTesting
import Synchronization

/// The shell's host over a sample book: the test says who is signed in.
///
/// What only an application can do (files of a book, servers, tokens) it refuses, so that a test
/// cannot take it for done.
final class SampleHost: ShellHost {
  /// What it says of everything that needs an application around the shell.
  static let refusal = OpsError(.deniedScope, "A sample book has no application around it")

  let book: SampleBook
  let memory = MemoryJobs()
  var jobs: any JobStore { memory }
  private let keptRuns = MemoryRuns()
  var runs: any RunStore { keptRuns }
  private let keptCart = MemoryGuestCart()
  var guestCart: any GuestCartStore { keptCart }
  private let signedIn: Mutex<Role?>
  private let somebody = Mutex<Principal?>(nil)
  private let facts = Mutex<SessionFacts?>(nil)
  private let limits = Mutex(AccessLimits.none)
  private let protection = Mutex(false)
  private let requests = Mutex<[String]>([])
  private let expected = Mutex<Role?>(nil)

  /// - Parameter role: The sample user who is signed in; nil for nobody.
  init(_ book: SampleBook, as role: Role?) {
    self.book = book
    signedIn = Mutex(role)
  }

  /// A host of its own over a copy of the book, with the same person signed in; nil where it keeps
  /// jobs, runs or the cart of a guest.
  func copy(over book: SampleBook) -> SampleHost? {
    guard memory.names().isEmpty, keptRuns.names().isEmpty, keptCart.load() == nil, asked.isEmpty
    else { return nil }
    let copy = SampleHost(book, as: signedIn.withLock { $0 })
    let person = somebody.withLock { $0 }
    copy.somebody.withLock { $0 = person }
    let session = facts.withLock { $0 }
    copy.facts.withLock { $0 = session }
    copy.limit(limits.withLock { $0 })
    if isProtected { copy.protect() }
    if let role = expected.withLock({ $0 }) { copy.expect(role) }
    return copy
  }

  /// Signs another sample user in.
  func become(_ role: Role?) {
    somebody.withLock { $0 = nil }
    signedIn.withLock { $0 = role }
  }

  /// Lets the sample user with this role sign in, whatever the password.
  func expect(_ role: Role) { expected.withLock { $0 = role } }

  /// Signs somebody in whose rights are not just those of a role.
  func become(_ principal: Principal) { somebody.withLock { $0 = principal } }

  /// A machine with other work to do leaves no name out.
  var completionWait: TimeSpan { TimeSpan(milliseconds: 600_000) }

  var isProtected: Bool { protection.withLock { $0 } }

  /// Takes away from the signed-in user what a token takes away.
  func limit(_ narrower: AccessLimits) { limits.withLock { $0 = narrower } }

  /// Marks the book as protected.
  func protect() { protection.withLock { $0 = true } }

  func dependencies() async throws -> AppDependencies { book.dependencies }

  func principal() async throws -> Principal {
    if let somebody = somebody.withLock({ $0 }) { return somebody }
    guard let role = signedIn.withLock({ $0 }) else {
      throw OpsError(.signInMissing, "Nobody is signed in", hint: "run `opsh auth login NAME`")
    }
    let principal = book.principal(role)
    let limits = limits.withLock { $0 }
    guard limits == .none else {
      return Principal(
        userID: SampleUser.of(role).id, name: principal.name, rights: principal.rights,
        session: principal.session, limits: limits)
    }
    guard role == .administrator, let facts = facts.withLock({ $0 }) else { return principal }
    return Principal(
      userID: SampleUser.of(role).id, name: principal.name, rights: principal.rights,
      session: facts)
  }

  /// Opens a session of the administrator's in the book, for what belongs to one.
  /// - Parameter isCurrent: Whether commands are run in it.
  func openSession(workbench: Role? = nil, isCurrent: Bool = true) async throws {
    let id = book.identifiers.next()
    let now = book.clock.now()
    let end = now.adding(seconds: 3600)
    _ = try await book.write { transaction in
      var session = AccessSession(
        id: id, tokenDigest: Array(repeating: 1, count: 32),
        userID: SampleUser.of(.administrator).id, createdAt: now, expiresAt: end,
        idleLimit: TimeSpan(milliseconds: 900_000))
      session.workbench = workbench
      _ = try await transaction.repository(AccessSession.self).create(session)
    }
    guard isCurrent else { return }
    facts.withLock {
      $0 = SessionFacts(
        id: id, kind: .session, authenticatedAt: now, expiresAt: end, workbench: workbench)
    }
  }

  /// What was asked for of the application around it; nothing of it was done.
  var asked: [String] { requests.withLock { $0 } }

  private func refuse(_ request: String) -> OpsError {
    requests.withLock { $0.append(request) }
    return Self.refusal
  }

  func check(_ plan: BookPlan) async throws -> Document { ["admin": .text(plan.administrator)] }
  func initialise(_ setup: BookSetup) async throws -> Document { throw refuse("initialise") }
  func signIn(_ proof: SignInProof) async throws -> Document {
    guard let role = expected.withLock({ $0 }) else { throw refuse("sign in") }
    become(role)
    return ["user": .text(SampleUser.of(role).name), "roles": [.text(role.rawValue)]]
  }
  func register(_ registration: Registration) async throws -> Document { throw refuse("register") }
  func chooseRole(_ role: Role) async throws -> Document { throw refuse("choose a role") }
  func changeSecondFactor(
    _ request: SecondFactorRequest
  ) async throws -> SecondFactorAnswer { throw refuse("change the second factor") }
  func signIn(
    through provider: String, asking dialog: ExternalDialog
  ) async throws -> Document { throw refuse("sign in through a provider") }
  func changeProviders(
    _ change: ProviderChange, asking dialog: ExternalDialog
  ) async throws -> Document {
    throw change == .list ? Self.refusal : refuse("change the providers")
  }
  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant {
    throw refuse("send a code")
  }
  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer {
    throw refuse("change the phone")
  }
  func signOut() async throws -> Document { throw refuse("sign out") }
  var random: any RandomSource { book.world.random }
  func session() async throws -> Document { throw Self.refusal }
  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws { throw refuse("serve") }
  func importBook(
    _ setup: BookImport, progress: @escaping @Sendable (_ records: Int) -> Void
  ) async throws -> Document { throw refuse("import a book") }
  func migrate(
    to configuration: String, setupTokenFile: String?,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document { throw refuse("migrate") }
  func upgrade(
    planOnly: Bool, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document { throw planOnly ? Self.refusal : refuse("upgrade") }
  func backup(
    _ request: BackupRequest, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document { throw Self.refusal }
  func offline(_ request: OfflineRequest) async throws -> Document {
    throw request.changesSomething ? refuse(request.command) : Self.refusal
  }
  func inspect() async throws -> Document { throw Self.refusal }
  func storeStatus() async throws -> Document { throw Self.refusal }
}
