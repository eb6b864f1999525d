import OpsDomain

extension UntoldRecords {
  /// When notices are sent: what they are about changes in the same commit, and is told.
  static let noticePlans = UntoldRecords(schema: NoticePlan.schema) { _, _ in true }
}
