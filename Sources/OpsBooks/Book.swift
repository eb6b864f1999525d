import Logging
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import Synchronization

/// An opened book: its services, and who works with it. Close it when you are done.
///
/// ``open(_:blueprint:log:)`` opens one, ``create(_:_:password:blueprint:log:)`` makes one.
public final class Book: Sendable {
  /// The services of the book, such as `dependencies.stock`. All work goes through them.
  public let dependencies: AppDependencies
  /// The book's clock, calendar, currency and rules.
  public let world: World
  package let store: any RecordStore
  /// The identity provider of the book's people, here or at the server.
  package let provider: any IdentityProvider
  /// Says what its tokens say.
  package let verifier: any IdentityTokenVerifying
  /// What the book has apart from its records.
  private let apart: BookApart
  /// Keeps refusals and looks at personal data; nil for a book that is kept elsewhere.
  package let access: AccessLog?
  /// Where the business is, as the server says; nil for a book that is kept here.
  package let site: ServerSite?
  /// The changes of the book, as its server tells them; nil for a book that is kept here.
  package let serverChanges: ServerChangeLine?
  /// The copy of an offline desk; nil for any other book.
  package let offline: OfflineBook?
  /// Whether the time of the book may be set from outside.
  package let isTestClock: Bool
  /// Who works with the book.
  let user: BookUser

  private let log: Logger
  private let ending = Mutex(false)

  init(
    user: BookUser, store: any RecordStore, dependencies: AppDependencies, world: World,
    provider: any IdentityProvider, verifier: any IdentityTokenVerifying, apart: BookApart,
    access: AccessLog?, isTestClock: Bool, site: ServerSite?,
    serverChanges: ServerChangeLine?, offline: OfflineBook?, log: Logger
  ) {
    self.offline = offline
    self.serverChanges = serverChanges
    self.user = user
    self.site = site
    self.isTestClock = isTestClock
    self.store = store
    self.dependencies = dependencies
    self.world = world
    self.provider = provider
    self.verifier = verifier
    self.apart = apart
    self.access = access
    self.log = log
  }

  /// What signs the journal; nil for a book that is kept elsewhere.
  package var seal: JournalSeal? { apart.seal }

  /// Signs where the journal ends, if this process has written to it, and closes the book. Does so
  /// once: a server closes its book itself. Throws what closing the store throws.
  public func close() async throws {
    defer { apart.close() }
    guard isFirstEnd else { return }
    await access?.flush()
    if store.hasCommitted { await sealJournal() }
    try await store.close()
  }

  /// Seals for the last time, for a caller that closes the store itself.
  package func end() async {
    guard isFirstEnd else { return }
    await access?.flush()
    await sealJournal()
  }

  /// Signs where the journal ends. What was committed stands whether or not that succeeds, so a
  /// failure is told and not thrown. A journal that contradicts its newest checkpoint is not
  /// signed: `audit verify` says so until somebody has looked into it.
  package func sealJournal() async {
    do {
      switch try await seal?.seal(store.journal) {
      case .contradicted(let checkpoint)?:
        log.warning(
          "the journal does not match its newest checkpoint: run opsh audit verify",
          metadata: ["commit": "\(checkpoint.sequence)"])
      case .sealed(let checkpoint)?:
        // A log that is kept elsewhere is a witness of the journal.
        log.notice(
          "the journal is sealed",
          metadata: [
            "commit": "\(checkpoint.sequence)", "head": "\(HexText.of(checkpoint.head))",
          ])
      case .unchanged?, nil: return
      }
    } catch {
      log.warning(
        "the journal could not be sealed: run opsh doctor",
        metadata: ["code": "\((error as? OpsError)?.code.rawValue ?? "unknown")"])
    }
  }

  private var isFirstEnd: Bool {
    ending.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
