import OpsDomain
import OpsKernel
import OpsStorage

/// How many products that people are told of are to be counted on a day, by their cycle.
struct ProductsToCount: NoticeFigure {
  /// The day it is asked on; a pass may end on the next one.
  let day: CivilDate

  func value(_ transaction: Transaction) async throws -> Int {
    var categories = CategoryNotices(transaction)
    var due = 0
    for entry in try await CountSchedule(transaction).due()
    where try await categories.areSent(of: entry.product) { due += 1 }
    return due
  }
}
