import OpsDomain
import OpsShell

/// The flags that belong to the application, not to a command. They may stand anywhere before
/// the command and override the environment, which overrides the configuration file.
struct LaunchOptions: Sendable {
  /// Flag → configuration key.
  private static let keys = [
    "--store": "store.kind", "--book": "store.path", "--url": "server.url",
    "--keys": AppConfiguration.keysKey,
  ]

  private(set) var values: [String: String] = [:]
  private(set) var configFile: String?
  private(set) var home: String?
  private(set) var tokenFile: String?
  /// The flags that say where the book is, as they were given, with their values.
  private var place: [String] = []
  /// What is left for the shell.
  private(set) var arguments: [String] = []

  /// The flags of an argument vector. A completion script asks about a line that has its own.
  static func reading(_ vector: [String]) throws(OpsError) -> LaunchOptions {
    guard vector.first == CompletionCommands.question else { return try LaunchOptions(vector) }
    var options = try LaunchOptions(Array(vector.dropFirst()))
    options.arguments.insert(CompletionCommands.question, at: 0)
    return options
  }

  /// `--url` means the book of that server, unless `--store` names another kind.
  /// Throws `usage.arguments` for a flag without its value, and for `--url` beside a book that is
  /// no server's: a command meant for a server must not write here.
  init(_ vector: [String]) throws(OpsError) {
    var index = 0
    // Options that every command takes may stand among them.
    var others: [String] = []
    while index < vector.count {
      let word = vector[index]
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? word
      guard word.hasPrefix("--"), Self.isLaunchFlag(name) else {
        let count = Shell.globalOptions(Word.arguments(Array(vector[index...].prefix(2))))
        guard count > 0 else { break }
        others += vector[index..<index + count]
        index += count
        continue
      }
      index += 1
      if parts.count == 2 {
        take(name, String(parts[1]))
      } else if index < vector.count {
        take(name, vector[index])
        index += 1
      } else {
        throw OpsError(.usage, "\(name) needs a value", field: name)
      }
    }
    arguments = others + vector[min(index, vector.count)...]
    try takeServer()
  }

  private mutating func takeServer() throws(OpsError) {
    guard values["server.url"] != nil else { return }
    guard values["store.kind", default: "remote"] == "remote" else {
      throw OpsError(
        .usage, "--url is the address of a server, and --store names another kind of book",
        field: "--url", hint: "leave one of them out")
    }
    values["store.kind"] = "remote"
  }

  private static func isLaunchFlag(_ name: String) -> Bool {
    keys[name] != nil || ["--config", "--home", "--token-file"].contains(name)
  }

  /// How a command begins that means the same book: the program with the flags that say where the
  /// book is.
  var program: String { (["opsh"] + place.map(Self.quoted)).joined(separator: " ") }

  /// A word as the shell of a Unix system takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
      default: "-_./:@%+,=".utf8.contains(byte)
      }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }

  private mutating func take(_ name: String, _ value: String) {
    if name != "--token-file" { place += [name, value] }
    switch name {
    case "--config": configFile = value
    case "--home": home = value
    case "--token-file": tokenFile = value
    default: if let key = Self.keys[name] { values[key] = value }
    }
  }
}
