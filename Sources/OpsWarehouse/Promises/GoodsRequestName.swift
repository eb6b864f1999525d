import OpsDomain

/// Who stands behind a request.
package struct GoodsRequestName {
  package let number: String
  /// Who wrote it.
  package let createdBy: RecordID?

  package init(number: String, createdBy: RecordID?) {
    self.number = number
    self.createdBy = createdBy
  }
}
