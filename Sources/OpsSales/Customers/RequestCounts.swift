import OpsKernel

/// How many out-of-stock requests a customer has in each status.
public struct RequestCounts: AnswerRecord, Equatable {
  public let pending: Int64
  public let completed: Int64
  public let returned: Int64

  init(_ history: CustomerHistory) {
    pending = history.pending
    completed = history.completed
    returned = history.returned
  }
}
