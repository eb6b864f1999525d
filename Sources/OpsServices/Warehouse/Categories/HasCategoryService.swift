/// Something that offers ``CategoryService``.
public protocol HasCategoryService {
  var categories: CategoryService { get }
}
