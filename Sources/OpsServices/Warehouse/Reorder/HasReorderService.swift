/// Something that offers ``ReorderService``.
public protocol HasReorderService {
  var reorder: ReorderService { get }
}
