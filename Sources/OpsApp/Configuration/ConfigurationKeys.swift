import OpsDomain
import OpsKernel
import OpsShell

/// The keys that a configuration file may have. Any other key is a mistake: without an error, the
/// setting that was meant would keep its old value, and the wrong book could be opened.
enum ConfigurationKeys {
  static let all =
    [
      "store.kind", "store.path", "store.url", AppConfiguration.keysKey, "store.protected",
      "server.url", "areas.books", "areas.identity",
      "server.public_url", "server.timeout", "server.drain", "server.trusted_proxies",
      "identity.issuer",
      AppConfiguration.providersKey,
      "journal.seal_folder", "completion.wait", AppConfiguration.paymentSecretKey,
    ] + SmsConfiguration.keys + NoticeConfiguration.keys

  /// The variable that says the value of a key: `OPSH_STORE_KIND` of `store.kind`.
  static func variable(of key: String) -> String {
    prefix + String(decoding: key.utf8.map(typed), as: UTF8.self)
  }

  private static let prefix = "OPSH_"

  private static func typed(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "."): UInt8(ascii: "_")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte & 0xDF
    default: byte
    }
  }

  /// Whether one of these variables is that of a key. Few variables of a process begin as ours do,
  /// so the names of the others are not made.
  static func areIn(_ environment: [String: String]) -> Bool {
    environment.keys.contains { name in
      name.hasPrefix(prefix) && all.contains { isVariable(name, of: $0) }
    }
  }

  private static func isVariable(_ name: String, of key: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    guard rest.count == key.utf8.count else { return false }
    return zip(rest, key.utf8).allSatisfy { $0 == typed($1) }
  }

  /// The first key of `file` that nobody reads, as an error to throw; nil when all are known.
  static func problem(in file: String) throws -> OpsError? {
    let bytes = try ByteSources.open(file).readAll(limit: 1 << 20, name: file)
    let document = try DocumentParser.parse(bytes)
    if let value = document["store"]?["protected"] {
      guard case .bool = value else {
        return OpsError(
          .configuration, "store.protected takes true or false", field: "store.protected")
      }
    }
    for section in document.members?.members ?? [] {
      let isKnown = all.contains { $0.hasPrefix(section.key + ".") }
      let inner = isKnown ? section.value.members?.members.map(\.key) : nil
      let keys = inner?.map { "\(section.key).\($0)" } ?? [section.key]
      for key in keys where !all.contains(key) {
        let guess = Suggestion.closest(to: key, in: all).map { "did you mean \($0)? " } ?? ""
        return OpsError(
          .configuration, "There is no configuration key \(Excerpt.of(key))", field: "config",
          hint: guess + "keys: " + all.joined(separator: ", "))
      }
    }
    return nil
  }
}
