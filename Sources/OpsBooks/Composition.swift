import Logging
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsMarketplace
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsStorageMock
import OpsStorageRemote

/// The composition root: from a configuration to a store, a world, a desk and the services. The
/// only place that knows which implementation stands behind which protocol.
package struct Composition: Sendable {
  package let configuration: BookConfiguration
  package let log: Logger
  /// What the product consists of.
  package let blueprint: Blueprint

  package init(_ configuration: BookConfiguration, blueprint: Blueprint, log: Logger) {
    self.configuration = configuration
    self.blueprint = blueprint
    self.log = log
  }

  /// Opens the configured book.
  ///
  /// Throws `config.no_book` when there is none, `config.invalid`, and what the store throws.
  ///
  /// - Parameter user: Who works with the book; of a book in memory it is its administrator.
  package func open(
    _ opening: BookOpening = .existing, user: BookUser = BookUser()
  ) async throws -> Book {
    let random = SystemRandom()
    let clock = configuration.clock
    let identifiers = TimeOrderedIdentifiers(clock: clock, random: random)
    let isRemote = configuration.kind == .remote || configuration.identityKind == .remote
    let client = isRemote ? try remoteClient(clock, random) : nil
    let isElsewhere = configuration.kind == .remote || configuration.kind == .desk
    let outside = isElsewhere ? BookOutside() : try configuration.outside(opening)
    let offline = configuration.kind == .desk ? try offlineBook() : nil
    let apart = try await apart(opening, random, client)
    let (store, site) = try await store(client, opening, random, identifiers, apart, offline)
    let world = World(
      clock: clock, identifiers: identifiers, random: random, calendar: site.calendar,
      currency: site.currency, blueprint: blueprint, images: apart.images,
      throttle: Throttle(apart.attempts))
    let forwarder = client.map(forwarder)
    let access =
      isElsewhere
      ? nil : AccessLog(store: store, world: world, door: opening == .serving ? "server" : "local")
    let desk = Desk(
      store: store, world: world, forwarder: carrier(forwarder, offline), seal: apart.seal,
      access: access, log: log)
    let identityDesk = Desk(
      store: store, world: world,
      forwarder: configuration.identityKind == .remote ? forwarder : nil, seal: apart.seal,
      access: access, log: log)
    let keyring = SigningKeyring(
      apart.signingKeys, random: random, issuer: configuration.issuer)
    let own = keyring.verifier(clock: clock, others: outside.providers.map(\.trusted))
    let dependencies = AppDependencies(
      desk: desk, identityDesk: identityDesk, verifier: own, sms: outside.sms,
      channels: outside.channels, payments: payments(outside, random),
      outside: configuration.kind == .local ? [LocalBackupOffice(self)] : [])
    if configuration.kind == .mock {
      try await MockBook.prepare(dependencies.identity, random: random)
    }
    let provider: any IdentityProvider
    var verifier: any IdentityTokenVerifying = own
    if configuration.identityKind == .remote, let client {
      let remote = RemoteIdentityProvider(remote: RemoteProvider(client), clock: clock)
      provider = remote
      verifier = Self.verifier(of: remote)
    } else {
      provider = EmbeddedIdentityProvider(
        identity: dependencies.identity, keyring: keyring, base: configuration.publicURL,
        others: outside.providers)
    }
    return Book(
      user: configuration.kind == .mock ? BookUser(MockBook.administratorName) : user,
      store: store, dependencies: dependencies, world: world, provider: provider,
      verifier: verifier, apart: apart, access: access, isTestClock: site.isTestClock,
      site: configuration.kind == .remote ? forwarder.map { ServerSite($0.sessions) } : nil,
      serverChanges: configuration.kind == .remote
        ? client.map { ServerChangeLine(RemoteChanges($0)) } : nil,
      offline: offline, log: log)
  }

  private func site(_ store: any RecordStore, _ offline: OfflineBook?) async throws -> Site {
    if let offline { return try Site(offline) }
    return try await Site.read(from: store)
  }

  /// What carries operations to where the book is; nil for a book that is here.
  private func carrier(
    _ forwarder: RemoteForwarder?, _ offline: OfflineBook?
  ) -> (any OperationForwarder)? {
    if let offline { return DeskForwarder(book: offline) }
    return configuration.kind == .remote ? forwarder : nil
  }

  /// The refusal of a time that was set from outside.
  package static let foreignClock = OpsError(
    .configuration,
    "OPSH_NOW sets the time of a mock book, or of one made with `init --test-clock`",
    field: "OPSH_NOW", hint: "unset OPSH_NOW")

  /// Makes the configured book with its first administrator, and closes it again, because zone and
  /// currency of the site are read when a book is opened.
  ///
  /// Throws what ``open(_:user:)`` throws and what `IdentityService.initialise` throws.
  package func create(
    _ input: InitialiseBook, password: Secret
  ) async throws -> Outcome<InitialisedBook> {
    let book = try await open(.creating)
    let outcome: Outcome<InitialisedBook>
    do {
      outcome = try await book.dependencies.identity.initialise(input, password: password)
    } catch {
      // Report the refusal, not that the book did not close.
      try? await book.close()
      throw error
    }
    try await book.close()
    return outcome
  }

  /// Throws `config.invalid` when a time is given to a book that takes its time from the machine:
  /// a person who could set it could date commits as they like.
  private func requireClock(_ site: Site, _ opening: BookOpening) throws(OpsError) {
    guard configuration.now != nil, configuration.kind != .mock else { return }
    guard site.isTestClock || (opening == .creating && site.isNew) else { throw Self.foreignClock }
  }

  /// Where the money of customers is collected: a sandbox. Without the provider's secret it signs
  /// what it sends itself with a secret that nobody else knows. With a secret that cannot be used
  /// it signs nothing, and says why.
  private func payments(
    _ outside: BookOutside, _ random: any RandomSource
  ) -> any PaymentProvider {
    if let fault = outside.paymentFault { return SandboxProvider(fault: fault) }
    return SandboxProvider(
      secret: outside.paymentSecret, own: Secret(Base64URL.encode(random.bytes(32))))
  }

  /// Opens the store and reads the site. Closes what it has opened, and what is apart from the
  /// book, before it throws.
  private func store(
    _ client: RemoteClient?, _ opening: BookOpening, _ random: any RandomSource,
    _ identifiers: TimeOrderedIdentifiers, _ apart: BookApart, _ offline: OfflineBook?
  ) async throws -> (any RecordStore, Site) {
    var opened: (any RecordStore)?
    do {
      let store = try await store(client, opening, random, identifiers, apart.vault, offline)
      opened = store
      let site = try await site(store, offline)
      try requireClock(site, opening)
      return (store, site)
    } catch {
      // Report the refusal, not that the store did not close.
      try? await opened?.close()
      apart.close()
      throw error
    }
  }

  private func store(
    _ client: RemoteClient?, _ opening: BookOpening, _ random: any RandomSource,
    _ identifiers: TimeOrderedIdentifiers, _ vault: any PersonalVault, _ offline: OfflineBook?
  ) async throws -> any RecordStore {
    switch configuration.kind {
    case .local:
      var options = LocalStoreOptions()
      options.createsIfMissing = opening == .creating
      options.identifiers = identifiers
      options.declaredTables = blueprint.tables
      let files = configuration.files
      options.vault = vault
      let folder = files.safeFolder
      options.watchedFiles = FileVault.files(in: folder) + FileSealKeep.files(in: folder)
      if opening == .serving { options.cacheKiB = 65_536 }
      return try await LocalStore(
        path: files.path, schemas: blueprint.rules.schemas, options: options)
    case .postgres:
      return try await database(
        creates: opening == .creating, random, identifiers, vault: vault)
    case .mock:
      return MockStore(schemas: blueprint.rules.schemas, vault: vault)
    case .remote:
      guard let client else { throw OpsError(.configuration, "There is no server configured") }
      return RemoteStore(client, schemas: blueprint.rules.schemas)
    case .desk:
      guard let offline else { throw OpsError(.configuration, "There is no offline desk here") }
      return OfflineStore(offline)
    }
  }
}
