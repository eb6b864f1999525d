import OpsDomain

/// The flags that belong to the application, not to a command. They may stand anywhere before
/// the command and override the environment, which overrides the configuration file.
struct LaunchOptions: Sendable {
  /// Flag → configuration key.
  private static let keys = [
    "--store": "store.kind", "--book": "store.path", "--url": "server.url",
  ]

  private(set) var values: [String: String] = [:]
  private(set) var configFile: String?
  private(set) var home: String?
  private(set) var tokenFile: String?
  /// What is left for the shell.
  private(set) var arguments: [String] = []

  /// Throws `usage.arguments` for a flag without its value.
  init(_ vector: [String]) throws(OpsError) {
    var index = 0
    while index < vector.count {
      let word = vector[index]
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? word
      guard word.hasPrefix("--"), Self.isLaunchFlag(name) else {
        arguments = Array(vector[index...])
        return
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
  }

  private static func isLaunchFlag(_ name: String) -> Bool {
    keys[name] != nil || ["--config", "--home", "--token-file"].contains(name)
  }

  private mutating func take(_ name: String, _ value: String) {
    switch name {
    case "--config": configFile = value
    case "--home": home = value
    case "--token-file": tokenFile = value
    default: if let key = Self.keys[name] { values[key] = value }
    }
  }
}
