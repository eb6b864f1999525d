import OpsDomain

extension Schema {
  /// What is done with records of it, as refusals begin: `Adding product records`.
  func action(_ verb: Verb) -> String {
    let doing =
      switch verb {
      case .insert: "Adding"
      case .update: "Changing"
      case .delete: "Removing"
      }
    return "\(doing) \(noun) records"
  }
}
