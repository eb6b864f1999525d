/// The answer of an operation that removes a record, or keeps a part of it: it says which.
package protocol RemovalAnswer {
  /// Whether nothing of the record stays.
  var isGone: Bool { get }
}
