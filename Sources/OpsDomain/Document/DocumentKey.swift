/// A member name that is compared and hashed by its bytes.
///
/// `String` itself would take two names that differ only in Unicode normalisation for one.
struct DocumentKey: Hashable {
  let text: String

  static func == (left: DocumentKey, right: DocumentKey) -> Bool {
    sameBytes(left.text, right.text)
  }

  func hash(into hasher: inout Hasher) {
    let hashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if hashed == nil {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  static func sameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let same = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
    }
    if let same, let same { return same }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Byte order, the one order that is the same in every store.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
