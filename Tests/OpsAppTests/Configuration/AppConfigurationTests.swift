import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// Where the configuration comes from, and what is refused.
@Suite("Configuration")
struct AppConfigurationTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func load(
    _ flags: [String] = [], _ environment: [String: String] = [:], file: String? = nil
  ) async throws -> AppConfiguration {
    if let file { try home.write("config.json", file) }
    var variables = environment
    variables["OPSH_HOME"] = home.path
    return try await AppConfiguration.load(try LaunchOptions(flags), environment: variables)
  }

  private func failure(
    _ flags: [String] = [], _ environment: [String: String] = [:], file: String? = nil
  ) async -> OpsError? {
    do {
      _ = try await load(flags, environment, file: file)
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test("Without anything it is a local book in the home folder")
  func defaults() async throws {
    let configuration = try await load()
    var expected = AppConfiguration(kind: .local, home: HomeFolder(home.path))
    // Where it would be: nobody writes over it.
    expected.file = home.file("config.json")
    #expect(configuration == expected)
    #expect(configuration.bookPath == home.file("book.sqlite"))
    #expect(configuration.serverURL == "http://127.0.0.1:8080")
    #expect(configuration.now == nil)
  }

  @Test("A variable is named after its key, and one alone is enough to be read")
  func variables() async throws {
    #expect(
      ConfigurationKeys.variable(of: "journal.seal_folder") == "OPSH_JOURNAL_SEAL_FOLDER")
    #expect(!ConfigurationKeys.areIn(["OPSH_HOME": "/home/anna", "STORE_KIND": "mock"]))
    for other in ["OPSH_STORE_KINE", "OPSH_STORE_KIND_", "OPSH_STORE_KIN", "opsh_store_kind"] {
      #expect(!ConfigurationKeys.areIn([other: "mock"]), "\(other)")
    }
    for key in ConfigurationKeys.all {
      #expect(ConfigurationKeys.areIn([ConfigurationKeys.variable(of: key): ""]), "\(key)")
    }
    #expect(try await load([], ["OPSH_SMS_FOLDER": "/tmp/sms"]).sms.folder == "/tmp/sms")
    let notices = try await load([], ["OPSH_NOTICES_WEBHOOK_PRIVATE": "true"]).notices
    #expect(notices.allowsPrivateWebhooks)
    #expect(try await load([], ["OPSH_COMPLETION_WAIT": "2s"]).completionWait.milliseconds == 2000)
  }

  @Test(
    "A proxy is named by its own address",
    arguments: ["nonsense", "10.0.0.0/8", "10.0.0", "a:b"])
  func proxies(_ wrong: String) async throws {
    let right = #"{"server":{"trusted_proxies":"10.0.0.7, ::1"}}"#
    #expect(try await load(file: right).trustedProxies == ["10.0.0.7", "::1"])
    let error = await failure(file: #"{"server":{"trusted_proxies":"10.0.0.7,\#(wrong)"}}"#)
    #expect(error?.code == .configuration && error?.field == "server.trusted_proxies")
  }

  @Test("Flags come before the environment, the environment before the file")
  func order() async throws {
    let file = """
      {"store":{"kind":"remote","path":"file.sqlite"},"server":{"url":"http://file:1"}}
      """
    let fromFile = try await load(file: file)
    #expect(fromFile.kind == .remote)
    #expect(fromFile.bookPath == home.file("file.sqlite"))
    #expect(fromFile.serverURL == "http://file:1")
    let variables = [
      "OPSH_STORE_KIND": "local", "OPSH_STORE_PATH": "/book", "OPSH_SERVER_URL": "http://env:1",
    ]
    let fromEnvironment = try await load([], variables)
    #expect(fromEnvironment.kind == .local)
    #expect(fromEnvironment.bookPath == "/book")
    #expect(fromEnvironment.serverURL == "http://env:1")
    let fromFlags = try await load(
      ["--store=remote", "--book=flag.sqlite", "--url=http://flag:1"], variables)
    #expect(fromFlags.kind == .remote)
    // What somebody types is a file from where they are.
    #expect(fromFlags.bookPath == FileAccess.absolute("flag.sqlite"))
    #expect(FileAccess.folder(of: fromFlags.bookPath) == FileAccess.real("."))
    #expect(try await load(["--book", home.file("b.sqlite")]).bookPath == home.file("b.sqlite"))
    #expect(fromFlags.serverURL == "http://flag:1")
  }

  @Test("The file is that of --config, else of OPSH_CONFIG, else the home folder's")
  func whichFile() async throws {
    try home.write("config.json", #"{"server":{"url":"http://home:1"}}"#)
    let named = try home.write("named.json", #"{"server":{"url":"http://named:1"}}"#)
    let flagged = try home.write("flagged.json", #"{"server":{"url":"http://flagged:1"}}"#)
    #expect(try await load().serverURL == "http://home:1")
    #expect(try await load([], ["OPSH_CONFIG": named]).serverURL == "http://named:1")
    let both = try await load(["--config", flagged], ["OPSH_CONFIG": named])
    #expect(both.serverURL == "http://flagged:1")
  }

  @Test("Areas may have stores of their own, unless the store is forced")
  func areas() async throws {
    let file = #"{"store":{"kind":"local"},"areas":{"identity":"remote","books":"local"}}"#
    let split = try await load(file: file)
    #expect(split.kind == .local)
    #expect(split.identityKind == .remote)
    for forced in [
      try await load(["--store", "mock"]), try await load([], ["OPSH_STORE_KIND": "mock"]),
    ] {
      #expect(forced.kind == .mock)
      #expect(forced.identityKind == .mock)
    }
    let variable = try await load([], ["OPSH_AREAS_BOOKS": "remote"])
    #expect(variable.kind == .remote)
    let whole = try await load([], [:], file: #"{"store":{"kind":"remote"}}"#)
    #expect(whole.identityKind == .remote)
  }

  @Test("A book is protected by the file or the environment, and by nothing else")
  func protection() async throws {
    #expect(try await load().isProtected == false)
    #expect(try await load([], ["OPSH_STORE_PROTECTED": "true"]).isProtected)
    #expect(try await load(file: #"{"store":{"protected":true}}"#).isProtected)
    let opened = try await load([], ["OPSH_STORE_PROTECTED": "false"])
    #expect(!opened.isProtected)
    #expect(await failure([], ["OPSH_STORE_PROTECTED": "maybe"])?.field == "store.protected")
    for wrong in [#""true""#, "1", "null"] {
      let error = await failure(file: #"{"store":{"protected":"# + wrong + "}}")
      #expect(error?.field == "store.protected", "\(wrong)")
    }
  }

  @Test("Servers and names are waited for as long as is told, within bounds")
  func waiting() async throws {
    #expect(try await load().serverTimeout.milliseconds == 10_000)
    let patient = try await load([], ["OPSH_SERVER_TIMEOUT": "2m"])
    #expect(patient.serverTimeout.milliseconds == 120_000)
    #expect(await failure([], ["OPSH_SERVER_TIMEOUT": "0s"])?.field == "server.timeout")
    #expect(try await load().completionWait.milliseconds == 150)
    let variable = try await load([], ["OPSH_COMPLETION_WAIT": "2s"])
    #expect(variable.completionWait.milliseconds == 2_000)
    #expect(
      try await load(file: #"{"completion":{"wait":"0s"}}"#).completionWait.milliseconds == 0)
    for wrong in ["soon", "61s", "-1s"] {
      let error = await failure([], ["OPSH_COMPLETION_WAIT": wrong])
      #expect(error?.code == .configuration && error?.field == "completion.wait", "\(wrong)")
    }
  }

  @Test("A store there is none of is a wrong configuration, wherever it comes from")
  func unknownStore() async {
    for error in [
      await failure(["--store", "mysql"]), await failure([], ["OPSH_STORE_KIND": "mysql"]),
      await failure(file: #"{"store":{"kind":"mysql"}}"#),
    ] {
      #expect(error?.code == .configuration)
      #expect(error?.errorClass.exitCode == 78)
      #expect(error?.field == "store.kind")
    }
    #expect(await failure(file: #"{"areas":{"books":"Local"}}"#)?.field == "areas.books")
  }

  @Test(
    "A key that nobody reads is a wrong configuration with the nearest one",
    arguments: [
      (#"{"store":{"knd":"remote"}}"#, "store.kind"), (#"{"sever":{"url":"x"}}"#, "server.url"),
      (#"{"store":{"kind":"local"},"colour":true}"#, "keys: "), (#"{"stor":{}}"#, "keys: "),
      (#"{"store":"local"}"#, "keys: "),
    ])
  func unknownKey(_ file: String, _ hint: String) async {
    let error = await failure(file: file)
    #expect(error?.code == .configuration)
    #expect(error?.errorClass.exitCode == 78)
    #expect(error?.hint?.contains(hint) == true)
  }

  @Test("A file that is named must be there, and any file must hold JSON")
  func unreadable() async throws {
    #expect(await failure(["--config", home.file("none.json")])?.code == .configuration)
    #expect(await failure([], ["OPSH_CONFIG": home.file("none.json")])?.field == "config")
    #expect(try await load(file: #"{"store":{},"areas":{}}"#).kind == .local)
    #expect(await failure(file: "store: local")?.code == .configuration)
    #expect(await failure(file: "")?.code == .configuration)
  }

  @Test("The time may be fixed")
  func now() async throws {
    let fixed = try await load([], ["OPSH_NOW": "2027-03-01T08:00:00Z"])
    #expect(fixed.now == Instant(milliseconds: 1_803_888_000_000))
    #expect(try await load([], ["OPSH_NOW": ""]).now == nil)
    let error = await failure([], ["OPSH_NOW": "tomorrow"])
    #expect(error?.field == "OPSH_NOW")
  }

  @Test("The token file of the flag comes before that of the environment")
  func tokenFile() async throws {
    #expect(try await load([], ["OPSH_TOKEN_FILE": "e"]).tokenFile == "e")
    #expect(try await load(["--token-file", "f"], ["OPSH_TOKEN_FILE": "e"]).tokenFile == "f")
  }

  @Test("The example files of the package are configurations")
  func examples() async throws {
    for (name, kind) in [("local", StoreKind.local), ("mock", .mock), ("remote", .remote)] {
      let file = PackageFolder.url.appendingPathComponent("Config/\(name).json").path
      let configuration = try await AppConfiguration.load(file: file, home: HomeFolder(home.path))
      #expect(configuration.kind == kind)
      #expect(configuration.identityKind == kind)
    }
  }

  @Test("The other store of a migration is read from its file alone")
  func otherStore() async throws {
    let file = try home.write("other.json", #"{"store":{"kind":"local","path":"other.sqlite"}}"#)
    let other = try await AppConfiguration.load(file: file, home: HomeFolder(home.path))
    #expect(other.bookPath == home.file("other.sqlite"))
    await #expect {
      _ = try await AppConfiguration.load(
        file: home.file("none.json"), home: HomeFolder(home.path))
    } throws: {
      ($0 as? OpsError)?.code == .configuration && ($0 as? OpsError)?.field == "to"
    }
  }
}
