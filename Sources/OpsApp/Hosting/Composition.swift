import Logging
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsMarketplace
import OpsServices
import OpsShell
import OpsStorage
import OpsStorageLocal
import OpsStorageMock
import OpsStorageRemote

/// The composition root: from a configuration to a store, a world, a desk and the services. The
/// only place that knows which implementation stands behind which protocol.
struct Composition: Sendable {
  let configuration: AppConfiguration
  let environment: [String: String]
  let log: Logger
  /// What the product consists of.
  let blueprint: Blueprint

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
    let isRemote = configuration.kind == .remote || configuration.identityKind == .remote
    let client = isRemote ? try remoteClient(clock, random) : nil
    let seal = seal(opening, random)
    let store = try await store(client, opening, random, identifiers)
    let site = try await Site.read(from: store)
    do {
      try requireClock(site, opening)
    } catch {
      // Report the refusal, not that the store did not close.
      try? await store.close()
      throw error
    }
    let world = World(
      clock: clock, identifiers: identifiers, random: random, calendar: site.calendar,
      currency: site.currency, blueprint: blueprint, images: images(client))
    let forwarder = client.map(forwarder)
    let access =
      configuration.kind == .remote
      ? nil : AccessLog(store: store, world: world, door: opening == .serving ? "server" : "local")
    let desk = Desk(
      store: store, world: world, forwarder: configuration.kind == .remote ? forwarder : nil,
      seal: seal, access: access, log: log)
    let identityDesk = Desk(
      store: store, world: world,
      forwarder: configuration.identityKind == .remote ? forwarder : nil, seal: seal,
      access: access, log: log)
    let keyring = keyring(random)
    let own = keyring.verifier(clock: clock)
    let dependencies = AppDependencies(
      desk: desk, identityDesk: identityDesk, verifier: own,
      channels: try channels(opening), payments: try payments(opening, random))
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
        identity: dependencies.identity, keyring: keyring, base: configuration.publicURL)
    }
    return OpenBook(
      store: store, dependencies: dependencies, world: world, provider: provider,
      verifier: verifier, seal: seal, access: access, isTestClock: site.isTestClock,
      site: configuration.kind == .remote ? forwarder.map { ServerSite($0.sessions) } : nil,
      log: log)
  }

  static let foreignClock = OpsError(
    .configuration,
    "OPSH_NOW sets the time of a mock book, or of one made with `init --test-clock`",
    field: "OPSH_NOW", hint: "unset OPSH_NOW")

  /// Throws `config.invalid` when a time is given to a book that takes its time from the machine:
  /// a person who could set it could date commits as they like.
  private func requireClock(_ site: Site, _ opening: Opening) throws(OpsError) {
    guard configuration.now != nil, configuration.kind != .mock else { return }
    guard site.isTestClock || (opening == .creating && site.isNew) else { throw Self.foreignClock }
  }

  /// Where notices are handed over. A server says what is wrong with them; a command line whose
  /// user may not read the secrets leaves that to the server.
  private func channels(_ opening: Opening) throws -> NoticeChannels {
    guard configuration.kind != .remote else { return .none }
    guard opening != .serving else { return try .configured(configuration.notices) }
    return (try? .configured(configuration.notices)) ?? .none
  }

  /// Where the money of customers is collected: a sandbox, with the secret of its messages where
  /// one is configured. A server says what is wrong with that, as it does of notices. Without one
  /// the sandbox signs what it sends itself with a secret that nobody else knows.
  private func payments(
    _ opening: Opening, _ random: any RandomSource
  ) throws -> any PaymentProvider {
    let own = Secret(Base64URL.encode(random.bytes(32)))
    guard configuration.kind != .remote, let file = configuration.paymentSecretFile else {
      return SandboxProvider(own: own)
    }
    guard opening != .serving else {
      return SandboxProvider(secret: try Self.paymentSecret(file))
    }
    return SandboxProvider(secret: try? Self.paymentSecret(file), own: own)
  }

  /// Throws what reading the file throws, and `config.invalid` for a secret that can be guessed.
  private static func paymentSecret(_ file: String) throws -> Secret {
    let key = AppConfiguration.paymentSecretKey
    let secret = try SecretFile.read(file, key: key)
    guard secret.reveal().utf8.count >= 24 else {
      throw OpsError(
        .configuration, "The secret of the payment provider has at least 24 characters", field: key,
        hint: "(umask 077; head -c 32 /dev/urandom | base64 > FILE), and give it to the provider")
    }
    return secret
  }

  /// Where the images are that records name.
  private func images(_ client: RemoteClient?) -> any ImageVault {
    switch configuration.kind {
    case .local: FolderImages(folder: configuration.imageFolder)
    case .mock: MemoryImages()
    case .remote:
      if let client { RemoteImageVault(images: RemoteImages(client)) } else { MemoryImages() }
    }
  }

  /// Whether the book was begun before and its seal folder is not here.
  private func isSafeFolderLost(_ opening: Opening) -> Bool {
    opening != .creating && configuration.isSafeFolderMissing
  }

  /// What signs the journal of a book that is kept here.
  private func seal(_ opening: Opening, _ random: any RandomSource) -> JournalSeal? {
    switch configuration.kind {
    case .local:
      // A new key would begin a second folder beside one that is only missing.
      isSafeFolderLost(opening)
        ? nil : JournalSeal(FileSealKeep(folder: configuration.safeFolder), random: random)
    case .mock: JournalSeal(MemorySealKeep(), random: random)
    case .remote: nil
    }
  }

  private func store(
    _ client: RemoteClient?, _ opening: Opening, _ random: any RandomSource,
    _ identifiers: TimeOrderedIdentifiers
  ) async throws -> any RecordStore {
    switch configuration.kind {
    case .local:
      var options = LocalStoreOptions()
      options.createsIfMissing = opening == .creating
      options.identifiers = identifiers
      options.vault = FileVault(
        folder: configuration.safeFolder, random: random,
        isLost: isSafeFolderLost(opening))
      options.watchedFiles =
        FileVault.files(in: configuration.safeFolder)
        + FileSealKeep.files(in: configuration.safeFolder)
      if opening == .serving { options.cacheKiB = 65_536 }
      return try await LocalStore(
        path: configuration.bookPath, schemas: blueprint.rules.schemas, options: options)
    case .mock:
      return MockStore(schemas: blueprint.rules.schemas, vault: MemoryVault(random: random))
    case .remote:
      guard let client else { throw OpsError(.configuration, "There is no server configured") }
      return RemoteStore(client, schemas: blueprint.rules.schemas)
    }
  }
}

extension Composition {
  /// What brings the configured book up to date.
  func upgrade() throws(OpsError) -> BookUpgrade {
    try BookUpgrade(
      path: configuration.bookPath, schemas: blueprint.rules.schemas,
      version: ProductVersion.text, formerLists: blueprint.formerLists)
  }
}
