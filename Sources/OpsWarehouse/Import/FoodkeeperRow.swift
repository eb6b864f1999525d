import OpsDomain
import OpsKernel

/// One row of a FoodKeeper file.
struct FoodkeeperRow {
  let file: Int
  let line: Int
  let isCategory: Bool
  let record: DelimitedRecord?
  let row: Result<TableRow, OpsError>
}
