/// The members of a JSON object: ordered, each key once.
///
/// Keys are compared by their bytes. Finding and appending take constant time on average,
/// however many members there are.
public struct DocumentObject: Sendable {
  /// The members in order.
  public private(set) var members: [(key: String, value: Document)] = []
  /// Positions by key; nil while a walk over the few members is quicker than hashing.
  private var positions: [DocumentKey: Int]?

  /// As many as the records of a list have: names of other lengths are told apart at once.
  private static let walkedMembers = 40

  /// An object without members.
  public init() {}

  /// The number of members.
  public var count: Int { members.count }
  /// Whether it has no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of that key, or nil if there is no such member.
  public subscript(key: String) -> Document? {
    position(of: key).map { members[$0].value }
  }

  /// Replaces the value of that key where it stands, or adds the member at the end.
  public mutating func set(_ key: String, _ value: Document) {
    if let position = position(of: key) {
      members[position].value = value
    } else {
      add(key, value)
    }
  }

  /// Adds a member at the end.
  /// - Throws: `data.duplicate` if the key is there already.
  public mutating func append(_ key: String, _ value: Document) throws(OpsError) {
    guard position(of: key) == nil else {
      throw OpsError(.duplicate, "Field \(DocumentWriter.printable(key)) is given twice")
    }
    add(key, value)
  }

  /// Adds a member at the end unless the key is there already, and says whether it did.
  mutating func appendIfNew(_ key: String, _ value: Document) -> Bool {
    guard position(of: key) == nil else { return false }
    add(key, value)
    return true
  }

  /// Where the key stands in ``members``.
  func position(of key: String) -> Int? {
    if let positions { return positions[DocumentKey(text: key)] }
    return members.firstIndex { DocumentKey.sameBytes($0.key, key) }
  }

  /// The same members, in byte order of their keys.
  func sortedByKey() -> DocumentObject {
    var sorted = DocumentObject()
    for member in members.sorted(by: { DocumentKey.precedes($0.key, $1.key) }) {
      sorted.add(member.key, member.value)
    }
    return sorted
  }

  private mutating func add(_ key: String, _ value: Document) {
    positions?[DocumentKey(text: key)] = members.count
    members.append((key, value))
    if positions == nil, members.count > Self.walkedMembers {
      var all: [DocumentKey: Int] = [:]
      for (position, member) in members.enumerated() {
        all[DocumentKey(text: member.key)] = position
      }
      positions = all
    }
  }
}

extension DocumentObject: Equatable {
  /// Equal when keys, values and order are the same.
  public static func == (left: DocumentObject, right: DocumentObject) -> Bool {
    left.members.elementsEqual(right.members) {
      DocumentKey.sameBytes($0.key, $1.key) && $0.value == $1.value
    }
  }
}

extension DocumentObject: ExpressibleByDictionaryLiteral {
  /// Members in the order written; a repeated key keeps its first place and its last value.
  public init(dictionaryLiteral elements: (String, Document)...) {
    for (key, value) in elements { set(key, value) }
  }
}
