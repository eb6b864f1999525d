import Logging
import OpsDomain
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsStorageMock

/// The composition root: from a configuration to a store, a world, a desk and the services. The
/// only place that knows which implementation stands behind which protocol.
struct Composition: Sendable {
  let configuration: AppConfiguration
  let environment: [String: String]
  let log: Logger

  /// How opening treats the book's file.
  enum Opening: Sendable {
    /// The book must be there.
    case existing
    /// `opsh init`: the book is made if it is not there.
    case creating
    /// A server: room for many readers and a large cache.
    case serving
  }

  /// Opens the configured book.
  ///
  /// Throws `config.no_book` when there is none, `config.invalid`, and what the store throws.
  func open(_ opening: Opening = .existing) async throws -> OpenBook {
    let random = SystemRandom()
    let clock: any BusinessClock = configuration.now.map { ManualClock($0) } ?? SystemClock()
    let identifiers = TimeOrderedIdentifiers(clock: clock, random: random)
    let store = try await store(random, opening)
    let site = try await Site.read(from: store)
    let world = World(
      clock: clock, identifiers: identifiers, random: random, calendar: site.calendar,
      currency: site.currency, rules: BookRules.all)
    let forwarder = try forwarder(clock, random)
    let desk = Desk(
      store: store, world: world, forwarder: configuration.kind == .remote ? forwarder : nil,
      log: log)
    let identityDesk = Desk(
      store: store, world: world,
      forwarder: configuration.identityKind == .remote ? forwarder : nil, log: log)
    let dependencies = AppDependencies(desk: desk, identityDesk: identityDesk)
    if configuration.kind == .mock { try await MockBook.prepare(dependencies, random: random) }
    return OpenBook(store: store, dependencies: dependencies)
  }

  private func store(
    _ random: any RandomSource, _ opening: Opening
  ) async throws -> any RecordStore {
    switch configuration.kind {
    case .local:
      var options = LocalStoreOptions()
      options.createsIfMissing = opening == .creating
      if opening == .serving { options.cacheKiB = 65_536 }
      return try await LocalStore(
        path: configuration.bookPath, schemas: BookRules.all.schemas, options: options)
    case .mock: return MockStore(schemas: BookRules.all.schemas)
    case .remote: return try remoteStore(random)
    }
  }
}
