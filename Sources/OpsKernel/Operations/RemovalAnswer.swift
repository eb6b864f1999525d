/// The answer of an operation that removes a record, or keeps a part of it: it says which happened.
package protocol RemovalAnswer {
  /// Whether the whole record was removed.
  var isGone: Bool { get }
}
