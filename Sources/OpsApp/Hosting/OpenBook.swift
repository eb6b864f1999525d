import Logging
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal
import Synchronization

/// An opened book: its store and the services wired to it.
final class OpenBook: Sendable {
  let store: any RecordStore
  let dependencies: AppDependencies
  let world: World
  /// The identity provider of the book's people, here or at the server.
  let provider: any IdentityProvider
  /// Says what its tokens say.
  let verifier: any IdentityTokenVerifying
  /// What signs the journal; nil for a book that is kept elsewhere.
  let seal: JournalSeal?
  /// Keeps refusals and looks at personal data; nil for a book that is kept elsewhere.
  let access: AccessLog?
  /// Where the business is, as the server says; nil for a book that is kept here.
  let site: ServerSite?
  /// Whether the time of the book may be set from outside.
  let isTestClock: Bool

  private let log: Logger
  private let ending = Mutex(false)

  init(
    store: any RecordStore, dependencies: AppDependencies, world: World,
    provider: any IdentityProvider, verifier: any IdentityTokenVerifying,
    seal: JournalSeal? = nil, access: AccessLog? = nil, isTestClock: Bool = false,
    site: ServerSite? = nil, log: Logger
  ) {
    self.site = site
    self.isTestClock = isTestClock
    self.store = store
    self.dependencies = dependencies
    self.world = world
    self.provider = provider
    self.verifier = verifier
    self.seal = seal
    self.access = access
    self.log = log
  }

  /// Signs where the journal ends, if this process has written to it, and closes the book. Does so
  /// once: a server closes its book itself.
  func close() async throws {
    guard isFirstEnd else { return }
    await access?.flush()
    if let local = store as? LocalStore, local.statistics.commits > 0 { await sealJournal() }
    try await store.close()
  }

  /// Seals for the last time, for whoever closes the store itself.
  func end() async {
    guard isFirstEnd else { return }
    await access?.flush()
    await sealJournal()
  }

  /// Signs where the journal ends. What was committed stands whether or not that succeeds, so a
  /// failure is told and not thrown. A journal that contradicts its newest checkpoint is not
  /// signed: `audit verify` says so until somebody has looked into it.
  func sealJournal() async {
    do {
      guard case .contradicted(let checkpoint)? = try await seal?.seal(store.journal) else {
        return
      }
      log.warning(
        "the journal does not match its newest checkpoint: run opsh audit verify",
        metadata: ["commit": "\(checkpoint.sequence)"])
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
