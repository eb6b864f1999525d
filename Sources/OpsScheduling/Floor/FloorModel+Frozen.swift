extension FloorModel {
  /// What the frozen parts, and the jobs that are frozen as a whole, add to every score.
  var frozenScore: FloorScore {
    var score = FloorScore(end: start)
    let open = Set(stepJob)
    var frozen = Set<Int>()
    for block in blocks.joined() {
      score.end = max(score.end, block.end)
      guard !open.contains(block.job), frozen.insert(block.job).inserted else { continue }
      let late = jobFrozenEnd[block.job] - jobDue[block.job]
      if late > 0 { score.tardiness += late * jobWeight[block.job] }
    }
    return score
  }
}
