/// The place of an element in a list, as a coding key.
struct DocumentPosition: CodingKey {
  let index: Int
  var stringValue: String { String(index) }
  var intValue: Int? { index }

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }
}
