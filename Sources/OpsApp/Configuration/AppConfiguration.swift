import Configuration
import OpsBooks
import OpsDomain
import OpsKernel
import OpsStorage
import SystemPackage

/// What the application is told before it starts: which store, where, which clock.
public struct AppConfiguration: Sendable, Equatable {
  /// The book of a home folder for which nothing else is said.
  static let usualBook = "book.sqlite"

  /// The store of the books: sales, warehouse and everything that shares their transactions.
  public var kind: StoreKind
  /// The store of users and sessions; may move to a server before the books do.
  public var identityKind: StoreKind
  /// Path of the file of a local book; relative paths of settings start at the home folder.
  public var bookPath: String
  /// Address of the server that a remote store asks.
  public var serverURL: String
  /// Address of the database of a book in PostgreSQL: `postgres://USER@HOST/DATABASE`.
  public var databaseURL = ""
  /// The file with the secret that seals the keys of a book in a database, which it then keeps
  /// there; nil where they are files of this machine.
  public var keysFile: String?
  /// Whether changes of the book want a reason, a confirmation by name and a number of records.
  public var isProtected: Bool
  /// A fixed time for a local or mock book; a server's clock is never set from outside.
  public var now: Instant?
  /// File with the token to use instead of the stored sign-in; nil when none was named.
  public var tokenFile: String?
  /// The file this was read from, if there was one.
  public var file: String?
  /// Where the folders of signing keys, checkpoints and people's keys are, one for each book.
  public var sealFolder: String
  /// Whether the configuration names it.
  let isSealFolderNamed: Bool
  /// The folders of this user's configuration, sign-ins and books.
  public var home: HomeFolder
  /// What the identity provider's addresses stand under; paths alone when empty.
  public var publicURL = ""
  /// Addresses of proxies whose `X-Forwarded-For` is believed.
  public var trustedProxies: Set<String> = []
  /// The provider's name in identity tokens; drawn once and kept with its keys when absent.
  public var issuer: String?
  /// How long one attempt to reach the server may take.
  public var serverTimeout = BookLocation.standardTimeout
  /// How long a server that was told to stop goes on answering while it says that it is not ready.
  public var drain = TimeSpan(milliseconds: 0)
  /// How long names of the book may take to be offered by completion.
  public var completionWait = TimeSpan(milliseconds: 150)
  /// The ways notices leave this place.
  public var notices = NoticeConfiguration()
  /// The file with the secret that the payment provider signs its messages with.
  public var paymentSecretFile: String?

  /// How text messages with codes leave this place.
  public var sms = SmsConfiguration()
  /// The file with the identity providers that people may sign in with besides the book's own.
  public var providersFile: String?

  static let keysKey = "store.keys_file"
  static let providersKey = "identity.providers_file"
  static let paymentSecretKey = "payments.secret_file"

  /// A configuration from code instead of a file. Relative paths start at the home folder.
  /// Without `identityKind`, users and sessions are kept in the same store as the books.
  public init(
    kind: StoreKind, identityKind: StoreKind? = nil, home: HomeFolder,
    bookPath: String? = nil, serverURL: String = "http://127.0.0.1:8080",
    isProtected: Bool = false, now: Instant? = nil, tokenFile: String? = nil,
    sealFolder: String? = nil
  ) {
    self.kind = kind
    // People are at the server that an offline desk is a copy of.
    self.identityKind = kind == .desk ? .remote : identityKind ?? kind
    self.home = home
    self.bookPath = home.book(bookPath ?? Self.usualBook)
    self.serverURL = serverURL
    self.isProtected = isProtected
    self.now = now
    self.tokenFile = tokenFile
    isSealFolderNamed = sealFolder != nil
    self.sealFolder = sealFolder.map(home.book) ?? BookFiles.usualSealFolder(of: home)
  }

  /// Reads the configuration. Precedence, highest first:
  ///
  /// 1. flags: `--store`, `--book`, `--url`, `--keys`
  /// 2. environment: `OPSH_STORE_KIND`, `OPSH_STORE_PATH`, `OPSH_SERVER_URL`, `OPSH_AREAS_…`
  /// 3. the file of `--config` or `OPSH_CONFIG`, else `config.json` in the home folder
  /// 4. defaults: a local book in the home folder
  ///
  /// Throws `config.invalid` for a file that cannot be read and for values that do not fit.
  static func load(
    _ launch: LaunchOptions, environment: [String: String]
  ) async throws -> AppConfiguration {
    let home = try HomeFolder(environment: environment, override: launch.home)
    var providers: [any ConfigProvider] = []
    if !launch.values.isEmpty {
      providers.append(
        InMemoryProvider(
          name: "flags",
          values: Dictionary(
            uniqueKeysWithValues: launch.values.map { key, value in
              (
                AbsoluteConfigKey(key.split(separator: ".").map(String.init)),
                .init(.string(value), isSecret: false)
              )
            })))
    }
    if ConfigurationKeys.areIn(environment) {
      providers.append(
        KeyMappingProvider(
          upstream: EnvironmentVariablesProvider(environmentVariables: environment)
        ) { $0.prepending("opsh") })
    }
    let named = launch.configFile ?? environment["OPSH_CONFIG"]
    let file = named ?? home.configurationFile
    if named != nil || FileAccess.exists(file) {
      providers.append(try await provider(file, field: "config"))
    }
    var configuration = try read(ConfiguredValues(providers), home, launch, environment)
    configuration.file = file
    return configuration
  }

  /// Reads one file and nothing else: the other store of a migration. Relative paths in it are
  /// inside `home`. Throws `config.invalid`.
  static func load(file: String, home: HomeFolder) async throws -> AppConfiguration {
    let provider = try await provider(file, field: "to")
    return try read(ConfiguredValues([provider]), home, try LaunchOptions([]), [:])
  }

  private static func provider(
    _ file: String, field: String
  ) async throws -> FileProvider<JSONSnapshot> {
    let provider: FileProvider<JSONSnapshot>
    let problem: OpsError?
    do {
      provider = try await FileProvider<JSONSnapshot>(filePath: FilePath(file))
      problem = try ConfigurationKeys.problem(in: file)
    } catch {
      throw OpsError(
        .configuration, "The configuration \(Excerpt.of(file, maximum: 120)) cannot be read",
        field: field, hint: "check that the file exists and holds JSON")
    }
    if let problem { throw problem }
    return provider
  }

  private static func read(
    _ config: ConfiguredValues, _ home: HomeFolder, _ launch: LaunchOptions,
    _ environment: [String: String]
  ) throws -> AppConfiguration {
    let kind = try storeKind(config.string("store.kind"), "store.kind") ?? .local
    let books = try storeKind(config.string("areas.books"), "areas.books") ?? kind
    let address = config.string("store.kind").flatMap { text in
      DatabaseAddress.isAddress(text) ? text : nil
    }
    let isForced = launch.values["store.kind"] != nil || environment["OPSH_STORE_KIND"] != nil
    let identity = try storeKind(config.string("areas.identity"), "areas.identity") ?? kind
    var configuration = AppConfiguration(
      kind: isForced ? kind : books, identityKind: isForced ? kind : identity, home: home,
      // A path that a user types starts at the working folder; a setting's at the home folder.
      bookPath: launch.values["store.path"].map(FileAccess.absolute)
        ?? config.string("store.path"),
      serverURL: config.string("server.url", default: "http://127.0.0.1:8080"),
      isProtected: try isProtected(config),
      now: try environment["OPSH_NOW"].flatMap { $0.isEmpty ? nil : $0 }
        .map { try Instant(parsing: $0, field: "OPSH_NOW") },
      tokenFile: launch.tokenFile ?? environment["OPSH_TOKEN_FILE"],
      sealFolder: config.string("journal.seal_folder"))
    configuration.databaseURL = address ?? config.string("store.url", default: "")
    if configuration.kind == .postgres, config.string("store.path") == nil {
      configuration.bookPath = DatabaseAddress.path(configuration.databaseURL, in: home)
    }
    configuration.keysFile =
      launch.values[keysKey].map(FileAccess.absolute) ?? config.string("store.keys_file")
    configuration.publicURL = config.string("server.public_url", default: "")
    configuration.issuer = config.string("identity.issuer")
    if let timeout = try span("server.timeout", config, 1_000...600_000) {
      configuration.serverTimeout = timeout
    }
    configuration.drain =
      try span("server.drain", config, 0...600_000)
      // A proxy in front of several servers asks once a second whether they are ready.
      ?? TimeSpan(milliseconds: configuration.kind == .postgres ? 5_000 : 0)
    if let wait = try span("completion.wait", config, 0...60_000) {
      configuration.completionWait = wait
    }
    configuration.notices = try NoticeConfiguration.read(config, environment: environment)
    configuration.paymentSecretFile = config.string("payments.secret_file")
    configuration.sms = try SmsConfiguration.read(config)
    configuration.providersFile = config.string("identity.providers_file")
    configuration.trustedProxies = try trustedProxies(config)
    return configuration
  }

  /// Addresses of proxies. One that is none would never be met, and everybody behind the proxy
  /// would count as one address. Throws `config.invalid`.
  private static func trustedProxies(_ config: ConfiguredValues) throws(OpsError) -> Set<String> {
    let key = "server.trusted_proxies"
    let proxies = config.string(key, default: "")
      .split { $0 == "," || $0 == " " }.map(String.init)
    for proxy in proxies where !AddressNetwork.isAddress(proxy) {
      throw OpsError(
        .configuration, "\(key) has \(Excerpt.of(proxy)), which is not an address of a machine",
        field: key, hint: "write each proxy's own address, such as 10.0.0.7")
    }
    return Set(proxies)
  }

  /// A time within bounds that are told in milliseconds; nil when nothing is said.
  private static func span(
    _ key: String, _ config: ConfiguredValues, _ bounds: ClosedRange<Int64>
  ) throws(OpsError) -> TimeSpan? {
    guard let text = config.string(key) else { return nil }
    if let span = try? TimeSpan(parsing: text, field: key), bounds.contains(span.milliseconds) {
      return span
    }
    let (least, most) = (
      TimeSpan(milliseconds: bounds.lowerBound), TimeSpan(milliseconds: bounds.upperBound)
    )
    throw OpsError(
      .configuration, "\(key) is \(Excerpt.of(text)); it takes a time from \(least) to \(most)",
      field: key, hint: "write it like 150ms or 10s")
  }

  /// A value that says neither would leave the book unprotected, so it is refused.
  private static func isProtected(_ config: ConfiguredValues) throws -> Bool {
    let key = "store.protected"
    if let isProtected = config.bool("store.protected") { return isProtected }
    guard let text = config.string("store.protected") else { return false }
    throw OpsError(
      .configuration, "\(key) is \(Excerpt.of(text)); it takes true or false", field: key)
  }

  private static func storeKind(_ text: String?, _ key: String) throws -> StoreKind? {
    guard let text else { return nil }
    if DatabaseAddress.isAddress(text) { return .postgres }
    guard let kind = StoreKind(rawValue: text) else {
      throw OpsError(
        .configuration,
        "\(key) is \(Excerpt.of(text)); it takes local, mock, remote, desk, postgres"
          + " or postgres://USER@HOST/DATABASE", field: key)
    }
    return kind
  }
}
