/// The key under which a class keeps the members of its superclass, as in the standard library.
struct DocumentSuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }
  init?(intValue: Int) { nil }
}
