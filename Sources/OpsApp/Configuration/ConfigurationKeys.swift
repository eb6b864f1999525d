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
    var name = Array("OPSH_".utf8)
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "."): name.append(UInt8(ascii: "_"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): name.append(byte & 0xDF)
      default: name.append(byte)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether one of these variables is that of a key.
  static func areIn(_ environment: [String: String]) -> Bool {
    all.contains { environment[variable(of: $0)] != nil }
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
