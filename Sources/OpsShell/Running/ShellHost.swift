import OpsDomain
import OpsIdentity
import OpsKernel

/// What the shell asks of the application around it: the book, the session, the server. The shell
/// knows no store and no network.
public protocol ShellHost: Sendable {
  /// The services of the configured book; opens it on first use.
  func dependencies() async throws -> AppDependencies
  /// The calendar of the site, by which dates and clock times are read. Throws what opening the
  /// book throws, and what asking its server throws.
  func calendar() async throws -> any SiteCalendar
  /// Who is signed in. Throws `signin.missing` or `signin.expired`.
  func principal() async throws -> Principal
  /// The name of who is signed in, to be shown and for nothing else: it is no use of a token that
  /// has only so many. Throws as ``principal()`` does.
  func callerName() async throws -> String
  /// Whether each question to the book is a use of a token that has only so many. What nobody has
  /// asked for, such as completion, must not use one up.
  var isTokenCounted: Bool { get }
  /// The bulk runs that were begun on this machine.
  var jobs: any JobStore { get }
  /// The scripts that were run on this machine.
  var runs: any RunStore { get }
  /// The key of the guest's cart that was used on this machine last.
  var guestCart: any GuestCartStore { get }
  /// What people call the book, for the prompt: the name of its file or its server.
  var bookName: String { get }
  /// Where the book is, to tell it from others: the path of its file, or its server.
  var bookPlace: String { get }
  /// The files that belong to books and to what is kept beside them.
  var protectedFiles: ProtectedFiles { get }
  /// Whether the book is marked as protected: changes want a reason, what takes something away its
  /// name, and large commits their number of records.
  var isProtected: Bool { get }
  /// How long names of the book may take to be offered by completion; what comes later is left out.
  var completionWait: TimeSpan { get }
  /// A new command of a session begins: who is signed in has to be found out again, because rights
  /// end while a prompt is open.
  func beginCommand()
  /// A command that runs for long goes on, such as the next round of `watch`: who is signed in has
  /// to be found out again, and has to be the same person.
  func beginRound()
  /// Something the person at a prompt should know now, once: that the session is about to end.
  func notice() -> String?
  /// How long it takes until ``notice()`` has something to say, if nobody does anything; nil for
  /// never.
  func nextNotice() -> TimeSpan?

  /// Looks at everything about a new book that can be wrong before its password is known, and
  /// answers what would be made. Changes nothing. Throws what ``initialise(_:)`` throws.
  func check(_ plan: BookPlan) async throws -> Document
  /// Makes a book and its first administrator.
  func initialise(_ setup: BookSetup) async throws -> Document
  /// Signs in and keeps the token. Throws `signin.failed`, and `signin.second_factor` when a code
  /// is wanted besides.
  func signIn(_ proof: SignInProof) async throws -> Document
  /// Signs in from elsewhere: shows where to go and what to type, and waits.
  func signIn(showing show: @Sendable (DevicePrompt) -> Void) async throws -> Document
  /// Signs in with an account at a provider of the configuration. Throws `notfound.any` for a
  /// provider that is not configured, and what a sign-in throws.
  func signIn(through provider: String, asking dialog: ExternalDialog) async throws -> Document
  /// Changes which providers the caller signs in with, and answers which there are.
  func changeProviders(
    _ change: ProviderChange, asking dialog: ExternalDialog
  ) async throws -> Document
  /// Sends a code to a phone that signs somebody in; answers until when the code is good.
  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant
  /// Changes the phone number that signs the caller in.
  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer
  /// Makes an account and signs in to it.
  func register(_ registration: Registration) async throws -> Document
  /// Gives a role to a person who has registered without one.
  func chooseRole(_ role: Role) async throws -> Document
  /// Changes the caller's own second factor.
  func changeSecondFactor(_ request: SecondFactorRequest) async throws -> SecondFactorAnswer
  /// Ends the session and forgets its token.
  func signOut() async throws -> Document
  /// Who is signed in, and where.
  func session() async throws -> Document
  /// The token that commands are run with. Throws `signin.missing`.
  func shownToken() throws -> Secret
  /// Randomness for secrets that are made on this machine.
  var random: any RandomSource { get }
  /// What people should know before they serve the book: files that others may open. Nil for
  /// nothing.
  var warningBeforeServing: String? { get }
  /// Serves the book until told to stop. With a setup token the book is one that is still empty:
  /// it is served once another one has been copied into it.
  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws
  /// Copies the book to the store that another configuration names, and verifies the copy.
  /// A server to copy to wants the setup token it was started with.
  func migrate(
    to configuration: String, setupTokenFile: String?,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document
  /// Makes the configured book of an export. A book that was made so and has nobody with a
  /// password yet only gets the password. Answers how many records there are, and which collections
  /// were left out.
  func importBook(
    _ setup: BookImport, progress: @escaping @Sendable (_ records: Int) -> Void
  ) async throws -> Document
  /// Brings an older book up to date, or tells the steps that it lacks. Answers the steps.
  func upgrade(
    planOnly: Bool, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document
  /// Makes, reads or restores backups of the book. Only where the book is: throws `config.invalid`
  /// elsewhere.
  func backup(
    _ request: BackupRequest, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document
  /// Makes an offline desk of this home, syncs it, or looks after what waits there. Throws
  /// `config.invalid` where there is none.
  func offline(_ request: OfflineRequest) async throws -> Document
  /// The line on which changes of the book come in. Throws what opening the book throws.
  func changeLine() async throws -> any ChangeLine
  /// Checks the book's files and settings.
  func inspect() async throws -> Document
  /// Tells what kind of store the book is in, its sizes and its state. Changes nothing.
  func storeStatus() async throws -> Document
}

extension ShellHost {
  public func calendar() async throws -> any SiteCalendar {
    try await dependencies().desk.calendar
  }
  public var jobs: any JobStore { ForgottenJobs() }
  public var runs: any RunStore { ForgottenRuns() }
  public var guestCart: any GuestCartStore { ForgottenGuestCart() }
  public var bookName: String { "book" }
  public var bookPlace: String { bookName }
  public var isProtected: Bool { false }
  public var protectedFiles: ProtectedFiles { ProtectedFiles() }
  public func callerName() async throws -> String { try await principal().name }
  public var isTokenCounted: Bool { false }
  public var warningBeforeServing: String? { nil }
  public func beginCommand() {}
  public func beginRound() {}
  public func notice() -> String? { nil }
  public func nextNotice() -> TimeSpan? { nil }
  public func shownToken() throws -> Secret {
    throw OpsError(.signInMissing, "Nobody is signed in", hint: "run `opsh auth login NAME`")
  }
  public func upgrade(
    planOnly: Bool, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    throw OpsError(
      .configuration, "There is no book file to upgrade",
      hint: "name its file with --book; a server's book is upgraded where it is kept")
  }
  public func importBook(
    _ setup: BookImport, progress: @escaping @Sendable (_ records: Int) -> Void
  ) async throws -> Document {
    throw OpsError(.deniedScope, "A book can only be made on the machine that keeps it")
  }
  public func storeStatus() async throws -> Document {
    throw OpsError(.configuration, "There is no store here whose state could be told")
  }
  public func backup(
    _ request: BackupRequest, progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document {
    throw OpsError(
      .configuration, "\(request.command) needs a book in a file of this machine",
      hint: "run it on the machine that keeps the book")
  }
  public func offline(_ request: OfflineRequest) async throws -> Document {
    throw OpsError(
      .configuration, "\(request.command) needs an offline desk",
      hint: "run `opsh desk join URL` in a home folder of its own")
  }
  public func signIn(showing show: @Sendable (DevicePrompt) -> Void) async throws -> Document {
    throw Self.noAccounts
  }
  public func register(_ registration: Registration) async throws -> Document {
    throw Self.noAccounts
  }
  public func chooseRole(_ role: Role) async throws -> Document { throw Self.noAccounts }
  public func changeSecondFactor(
    _ request: SecondFactorRequest
  ) async throws -> SecondFactorAnswer { throw Self.noAccounts }
  public func signIn(
    through provider: String, asking dialog: ExternalDialog
  ) async throws -> Document { throw Self.noAccounts }
  public func changeProviders(
    _ change: ProviderChange, asking dialog: ExternalDialog
  ) async throws -> Document { throw Self.noAccounts }
  public func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant {
    throw Self.noAccounts
  }
  public func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer {
    throw Self.noAccounts
  }
  private static var noAccounts: OpsError {
    OpsError(.deniedScope, "There are no accounts here to sign in to")
  }
}
