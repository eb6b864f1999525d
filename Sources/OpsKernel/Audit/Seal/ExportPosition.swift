import OpsDomain

/// Where a page of the export starts.
enum ExportPosition {
  /// The commit after this sequence.
  case commit(after: Int64)
  /// The checkpoint after so many.
  case checkpoint(Int)

  /// Throws `data.bad_value`.
  init(_ input: ExportPage) throws(OpsError) {
    guard let after = input.after else {
      guard input.from ?? 1 > 0 else {
        throw OpsError(.badValue, "Sequences start with 1", field: "from")
      }
      self = .commit(after: (input.from ?? 1) - 1)
      return
    }
    let number = Int64(after.dropFirst()) ?? -1
    switch after.first {
    case "c" where number >= 0: self = .commit(after: number)
    case "s" where number >= 0: self = .checkpoint(Int(clamping: number))
    default:
      throw OpsError(
        .badValue, "The page position cannot be read", field: "after",
        hint: "pass the `next` value of the same export")
    }
  }

  var text: String {
    switch self {
    case .commit(let sequence): "c\(sequence)"
    case .checkpoint(let count): "s\(count)"
    }
  }
}
