import OpsDomain
import OpsIdentity
import OpsKernel

/// The application as a session's commands see it: the same, with services whose writes are staged
/// while a changeset, a block or a sandbox is open. Every other requirement is passed on.
struct SessionHost: ShellHost {
  let base: any ShellHost
  let session: ShellSession

  func dependencies() async throws -> AppDependencies { try await session.dependencies() }
  func calendar() async throws -> any SiteCalendar { try await base.calendar() }
  func principal() async throws -> Principal { try await base.principal() }
  func callerName() async throws -> String { try await base.callerName() }
  var isTokenCounted: Bool { base.isTokenCounted }
  var bookName: String { base.bookName }
  var bookPlace: String { base.bookPlace }
  var isProtected: Bool { base.isProtected }
  var protectedFiles: ProtectedFiles { base.protectedFiles }
  var completionWait: TimeSpan { base.completionWait }
  var jobs: any JobStore { base.jobs }
  var runs: any RunStore { base.runs }
  var guestCart: any GuestCartStore { base.guestCart }
  func beginCommand() { base.beginCommand() }
  func beginRound() { base.beginRound() }
  func notice() -> String? { base.notice() }
  func nextNotice() -> TimeSpan? { base.nextNotice() }

  /// What changes more than the book's records cannot be staged.
  private func requireDirect(_ what: String) throws {
    guard session.current == nil else {
      throw OpsError(
        .usage, "\(what) cannot be staged", hint: "run it outside the changeset, plan or sandbox")
    }
  }

  func check(_ plan: BookPlan) async throws -> Document { try await base.check(plan) }
  func initialise(_ setup: BookSetup) async throws -> Document {
    try requireDirect("init")
    return try await base.initialise(setup)
  }

  func signIn(_ proof: SignInProof) async throws -> Document {
    try requireDirect("Signing in")
    return try await base.signIn(proof)
  }

  func signIn(showing show: @Sendable (DevicePrompt) -> Void) async throws -> Document {
    try requireDirect("Signing in")
    return try await base.signIn(showing: show)
  }

  func signIn(through provider: String, asking dialog: ExternalDialog) async throws -> Document {
    try requireDirect("Signing in")
    return try await base.signIn(through: provider, asking: dialog)
  }

  func changeProviders(
    _ change: ProviderChange, asking dialog: ExternalDialog
  ) async throws -> Document {
    try requireDirect("Changing identity providers")
    return try await base.changeProviders(change, asking: dialog)
  }

  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant {
    try requireDirect("Sending a code")
    return try await base.requestPhoneCode(number)
  }

  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer {
    try requireDirect("Changing your phone number")
    return try await base.changePhone(request)
  }

  func register(_ registration: Registration) async throws -> Document {
    try requireDirect("Registering")
    return try await base.register(registration)
  }

  func chooseRole(_ role: Role) async throws -> Document {
    try requireDirect("Choosing a role")
    return try await base.chooseRole(role)
  }

  func changeSecondFactor(_ request: SecondFactorRequest) async throws -> SecondFactorAnswer {
    try requireDirect("Changing the second factor")
    return try await base.changeSecondFactor(request)
  }

  func signOut() async throws -> Document {
    try requireDirect("Signing out")
    return try await base.signOut()
  }

  func session() async throws -> Document { try await base.session() }
  func shownToken() throws -> Secret { try base.shownToken() }
  var random: any RandomSource { base.random }

  var warningBeforeServing: String? { base.warningBeforeServing }

  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws {
    try requireDirect("serve")
    try await base.serve(listen: listen, setupTokenFile: setupTokenFile, announce: announce)
  }

  func migrate(
    to configuration: String, setupTokenFile: String?,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    try requireDirect("store migrate")
    return try await base.migrate(
      to: configuration, setupTokenFile: setupTokenFile, progress: progress)
  }

  func importBook(
    _ setup: BookImport, progress: @escaping @Sendable (_ records: Int) -> Void
  ) async throws -> Document {
    try requireDirect("import book")
    return try await base.importBook(setup, progress: progress)
  }

  func upgrade(
    planOnly: Bool, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    try requireDirect("store upgrade")
    return try await base.upgrade(planOnly: planOnly, progress: progress)
  }

  func backup(
    _ request: BackupRequest, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    if request.makesSomething { try requireDirect(request.command) }
    return try await base.backup(request, progress: progress)
  }

  func offline(_ request: OfflineRequest) async throws -> Document {
    if request.changesSomething { try requireDirect(request.command) }
    return try await base.offline(request)
  }

  func changeLine() async throws -> any ChangeLine { try await base.changeLine() }
  func inspect() async throws -> Document { try await base.inspect() }
  func storeStatus() async throws -> Document { try await base.storeStatus() }
}
