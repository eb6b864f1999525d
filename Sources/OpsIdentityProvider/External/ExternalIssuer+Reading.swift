import OpsDomain
import OpsIdentity

extension ExternalIssuer {
  /// Most providers of a file.
  static let most = 16

  /// The providers of a file: `{"providers": [{"name": …, "issuer": …, "client_id": …}]}`.
  ///
  /// Throws `config.invalid` for a file of another form, for a member nobody knows, and for two
  /// providers of one name or one issuer.
  public static func list(reading document: Document) throws(OpsError) -> [ExternalIssuer] {
    guard let file = document.members, file.members.allSatisfy({ $0.key == "providers" }),
      let items = document["providers"]?.items, items.count <= most
    else { throw wrong("providers", "The file must have a list of at most \(most) providers") }
    var found: [ExternalIssuer] = []
    for item in items {
      let one = try ExternalIssuer(reading: item)
      guard
        !found.contains(where: {
          $0.name == one.name || TextFolding.sameBytes($0.issuer, one.issuer)
        })
      else { throw wrong("name", "The provider \(one.name) or its issuer is there twice") }
      found.append(one)
    }
    return found
  }

  private static let known: Set<String> = [
    "name", "issuer", "client_id", "other_client_ids", "algorithms", "hosts", "scope", "redirect",
    "parameters", "client_secret_file", "sign_in_page",
  ]

  private init(reading document: Document) throws(OpsError) {
    guard let members = document.members else {
      throw Self.wrong("providers", "A provider is an object")
    }
    for member in members.members where !Self.known.contains(member.key) {
      throw Self.wrong(
        "providers", "There is no member \(Excerpt.of(member.key)) of a provider")
    }
    guard let name = document["name"]?.string, let issuer = document["issuer"]?.string else {
      throw Self.wrong("providers", "A provider must have a name and an issuer")
    }
    var algorithms: Set<SignatureAlgorithm> = []
    for word in try Self.words(document, "algorithms") {
      guard let algorithm = SignatureAlgorithm(rawValue: word) else {
        throw Self.wrong(
          "algorithms", "Tokens signed with \(Excerpt.of(word)) are not taken: ES256 or RS256")
      }
      algorithms.insert(algorithm)
    }
    var parameters: [String: String] = [:]
    for member in document["parameters"]?.members?.members ?? [] {
      guard let value = member.value.string, value.utf8.count <= 255 else {
        throw Self.wrong("parameters", "A parameter is a text of at most 255 characters")
      }
      parameters[member.key] = value
    }
    let isOnPage: Bool
    switch document["sign_in_page"] {
    case nil: isOnPage = false
    case .bool(let flag): isOnPage = flag
    default: throw Self.wrong("sign_in_page", "sign_in_page is true or false")
    }
    let first = try Self.word(document, "client_id").map { [$0] } ?? []
    try self.init(
      name: name, issuer: issuer, clients: first + Self.words(document, "other_client_ids"),
      algorithms: algorithms, hosts: Set(Self.words(document, "hosts").map { $0.lowercased() }),
      scope: Self.word(document, "scope") ?? "openid", redirect: Self.word(document, "redirect"),
      parameters: parameters, secretFile: Self.word(document, "client_secret_file"),
      isOnPage: isOnPage)
  }

  private static func word(_ document: Document, _ member: String) throws(OpsError) -> String? {
    guard let value = document[member] else { return nil }
    guard let text = value.string, (1...2_048).contains(text.utf8.count) else {
      throw wrong(member, "\(member) is a text")
    }
    return text
  }

  private static func words(_ document: Document, _ member: String) throws(OpsError) -> [String] {
    guard let value = document[member] else { return [] }
    let words = value.items?.compactMap(\.string) ?? []
    guard words.count == value.items?.count, words.count <= 16 else {
      throw wrong(member, "\(member) is a list of at most 16 texts")
    }
    return words
  }
}
